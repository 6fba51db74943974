/** An answer that ends early is none. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAtom } from './read-atom.ts'

const entry = (day: number): string =>
  `<entry><yt:videoId>abcdefghijk</yt:videoId><title>Tide tables, part ${String(day)}</title><published>2026-11-0${String(day)}T06:00:00+00:00</published></entry>`

const FEED = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour Light</title><author><name>Harbour Light</name></author>${[1, 2, 3].map(entry).join('')}</feed>`

test('a whole feed, and one without videos', () => {
  expect(readAtom(`${FEED}\n<!-- served -->\n`)?.videos).toHaveLength(3)
  expect(readAtom('<feed><title>Harbour Light</title></feed>')).toMatchObject({
    name: 'Harbour Light',
    videos: [],
  })
})

test('the beginning of a feed is no feed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: FEED.length - 1 }), (length) => {
      expect(readAtom(FEED.slice(0, length))).toBeUndefined()
    }),
  )
})
