/** Which feeds are made up for the demo. */
import { expect, test } from 'vitest'
import { isDemoFeed } from './demo-feed.ts'

test.each([
  ['https://slow-sky-en.demo.example/feed.xml', true],
  ['http://a.b.demo.example', true],
  ['https://a.demo.example:8080/rss', true],
  ['https://feeds.example.org/harbour-light', false],
  ['https://demo.example.org/rss', false],
  ['https://example.com/x.demo.example/rss', false],
  ['https://a.demo.example.com/rss', false],
])('%s: %s', (url, expected) => {
  expect(isDemoFeed(url)).toBe(expected)
})
