/** The segments pass the contract of a search index. */
import { afterAll } from 'vitest'
import { describeSearchIndex } from '../../src/search/contract/search-index.contract.ts'
import { IndexOfSegments, newSegmentPlace, type SegmentPlace } from './index-of-segments.ts'

const places = new Map<string, SegmentPlace>()
afterAll(() => {
  for (const place of places.values()) place[Symbol.dispose]()
})

describeSearchIndex(
  'segments',
  async ({ place: name, requireAppleId, searchTimeoutMs }) => {
    const place = places.get(name) ?? newSegmentPlace()
    places.set(name, place)
    return new IndexOfSegments({ place, requireAppleId, searchTimeoutMs })
  },
  [
    {
      reason: 'the segments tell where a page goes on only if something follows',
      parts: ['lastHits'],
    },
    {
      reason: 'segments are written in the transaction of the records and follow nothing',
      parts: ['builds'],
    },
  ],
)
