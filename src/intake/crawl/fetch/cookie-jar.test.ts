import { expect, test } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const NOW = Date.UTC(2026, 10, 20)

function sentTo(url: string, from: string, ...setCookies: string[]): string {
  const jar = new CookieJar(NOW)
  jar.keep(new URL(from), setCookies)
  return jar.headerFor(new URL(url))
}

const SHOW = 'https://www.show.example.org/feed'

test.each<[string, string, string, string]>([
  ['the host itself', SHOW, 'a=1', 'a=1'],
  ['a host below it', 'https://x.www.show.example.org/', 'a=1', ''],
  ['a neighbour', 'https://cdn.show.example.org/', 'a=1', ''],
  [
    'a neighbour that it names',
    'https://cdn.show.example.org/',
    'a=1; Domain=.example.org',
    'a=1',
  ],
  ['another site', 'https://example.net/', 'a=1; Domain=example.net', ''],
  ['everybody', 'https://other.org/', 'a=1; Domain=org', ''],
  ['the host without TLS', 'http://www.show.example.org/', 'a=1; Secure', ''],
  ['the host after its end', SHOW, 'a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT', ''],
  ['the host with a control', SHOW, 'a=1\u0001', ''],
])('a cookie for %s', (_, url, setCookie, expected) => {
  expect(sentTo(url, SHOW, setCookie)).toBe(expected)
})

test('a tenant of a shared domain sets no cookie for its neighbours', () => {
  const tenant = 'https://bad.duckdns.org/'
  const wide = 'a=1; Domain=duckdns.org'
  expect(sentTo('https://good.duckdns.org/', tenant, wide)).toBe('')
  expect(
    sentTo('https://good.pages.dev/', 'https://pages.dev/', 'a=1; Domain=pages.dev'),
  ).toBe('')
})

test('a later cookie of one name replaces the earlier one', () => {
  expect(sentTo(SHOW, SHOW, 'a=1', 'b=2', 'a=3')).toBe('b=2; a=3')
  expect(sentTo(SHOW, SHOW, 'a=1', 'a=; Max-Age=0')).toBe('')
})

test('at most twenty cookies of eight kilobytes are kept', () => {
  const many = Array.from({ length: 90 }, (_, no) => `c${String(no)}=1`)
  expect(sentTo(SHOW, SHOW, ...many).split('; ')).toHaveLength(20)
  const large = Array.from({ length: 10 }, (_, no) => `c${String(no)}=${'x'.repeat(3000)}`)
  expect(sentTo(SHOW, SHOW, ...large).length).toBeLessThan(8192)
})
