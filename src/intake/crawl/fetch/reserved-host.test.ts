import { expect, test } from 'vitest'
import { openResolver } from './open-fetcher.ts'
import { isOwnHost, isReservedHost, isReservedUrl } from './reserved-host.ts'

test.each([
  ['crumb-en.demo.example', true],
  ['Example', true],
  ['nobody.invalid', true],
  ['feeds.invalid.', true],
  ['feeds.invalid..', true],
  ['FEEDS.Example.COM.', true],
  ['feeds.ｅxample', true],
  ['xn--hfen-5qa.invalid.', true],
  ['häfen。invalid', true],
  ['invalid.harbour.fm.', false],
  ['feeds.example.org', true],
  ['example.com', true],
  ['anexample.com', false],
  ['example.co.uk', false],
  ['example.harbour.fm', false],
  ['localhost', false],
])('%s', (host, isReserved) => {
  expect(isReservedHost(host)).toBe(isReserved)
  expect(isReservedUrl(`https://${host}/feed.xml`)).toBe(isReserved)
})

test.each(['localhost', 'LocalHost.', 'one.localhost.', 'ｌocalhost'])('%s', (host) => {
  expect(isOwnHost(host)).toBe(true)
})

test('no URL leads to nobody', () => {
  expect(isReservedUrl('example')).toBe(false)
})

test('no name server is asked for them', async () => {
  await expect(openResolver()('crumb-en.demo.example')).rejects.toMatchObject({
    reason: 'refused-name',
  })
})
