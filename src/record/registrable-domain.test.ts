import { expect, it } from 'vitest'
import { registrableDomain, tenantDomain } from './registrable-domain.ts'

it.each([
  ['https://feeds.example.co.uk/a.xml', 'example.co.uk'],
  ['http://EXAMPLE.org:8080/a', 'example.org'],
  ['https://somebody.blogspot.com/feeds', 'blogspot.com'],
  ['http://127.0.0.1:9000/feed', '127.0.0.1'],
  ['http://[::1]:9000/feed', '::1'],
  ['http://intranet/feed', 'intranet'],
  ['no url', ''],
])('%s belongs to %s', (url, domain) => {
  expect(registrableDomain(url)).toBe(domain)
})

it.each([
  ['https://feeds.example.co.uk/a', 'example.co.uk'],
  ['https://show.duckdns.org/feed', 'show.duckdns.org'],
  ['https://cdn.show.pages.dev/feed', 'show.pages.dev'],
  ['https://pages.dev/feed', 'pages.dev'],
  ['http://192.0.2.7/feed', '192.0.2.7'],
  ['http://intranet/feed', 'intranet'],
])('%s is of the tenant %s', (url, tenant) => expect(tenantDomain(url)).toBe(tenant))
