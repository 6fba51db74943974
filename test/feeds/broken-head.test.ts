/** A feed whose head lost bytes keeps its items, wherever the gap is. */
import { expect, test } from 'vitest'
import { countItems } from './injuries/kinds.ts'
import { readCounts } from './injuries/run.ts'

const item = (no: number) =>
  `<item><title>Part ${String(no)}</title><guid>g${String(no)}</guid><enclosure url="https://m.test/${String(no)}.mp3" type="audio/mpeg" length="10"/></item>`
const RSS = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title>${item(1)}${item(2)}</channel></rss>`
const SMALL = `<rss version="2.0"><channel>${item(1)}${item(2)}</channel></rss>`

test.each([
  ['with a declaration', RSS],
  ['of nothing else', SMALL],
])('bytes lost before the items of a document %s', (_, text) => {
  const end = text.indexOf('<item')
  for (let at = 1; at < end; at += 1)
    for (const length of [1, 3, 8]) {
      const injured = text.slice(0, at) + text.slice(at + length)
      const { read, repairs } = readCounts(Buffer.from(injured))
      expect([read, repairs], injured.slice(0, 150)).toEqual([
        countItems(injured),
        expect.any(Array),
      ])
    }
})

test('items without sound are kept by the end tag of the root', () => {
  const text = RSS.replace('<rss', '<xss').replace(/<enclosure[^>]*>/g, '')
  expect(readCounts(Buffer.from(text))).toMatchObject({ read: 2, repairs: ['structure'] })
})

test('a list of something else and a page stay refused', () => {
  const list = '<shelf><item><title>A</title></item></shelf>'
  expect(readCounts(Buffer.from(list)).repairs).toEqual(['FEED_UNKNOWN_FORMAT'])
  const page = `<html><body>${item(1)}</body></html>`
  expect(readCounts(Buffer.from(page)).repairs).toEqual(['FEED_IS_HTML'])
})
