import { expect, it } from 'vitest'
import { registrableDomain } from './registrable-domain.ts'

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
