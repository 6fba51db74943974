/** Any episode that may be kept, for invariants that hold of all of them. */
import fc from 'fast-check'
import type { Episode } from '../../src/record/episodes/episode.ts'
import { arbitraryText } from '../arbitrary/podcast.ts'

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const url = fc.webUrl()
const number = fc.double({ noNaN: true, min: -1e12, max: 1e12 })

export const arbitraryEpisode: fc.Arbitrary<Episode> = fc.record({
  id: fc.uuid(),
  guid: orNull(arbitraryText()),
  title: arbitraryText(),
  link: orNull(url),
  publishedMs: orNull(fc.integer({ min: -1e12, max: 4e12 })),
  durationSeconds: orNull(number),
  enclosure: fc.record({
    url,
    type: orNull(arbitraryText()),
    size: orNull(fc.maxSafeNat()),
  }),
  season: orNull(number),
  number: orNull(number),
  kind: fc.constantFrom('full', 'trailer', 'bonus'),
  isExplicit: fc.boolean(),
  imageUrl: orNull(url),
  transcripts: fc.array(
    fc.record({ url, type: orNull(arbitraryText()), language: orNull(arbitraryText()) }),
  ),
  chaptersUrl: orNull(url),
  persons: fc.array(
    fc.record({
      name: arbitraryText(),
      role: orNull(arbitraryText()),
      group: orNull(arbitraryText()),
      url: orNull(url),
      imageUrl: orNull(url),
    }),
  ),
  notes: orNull(arbitraryText()),
})
