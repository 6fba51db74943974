/** Entries as catalogues hold them, few enough addresses and Apple ids that they meet. */
import fc from 'fast-check'
import type { CatalogueEntry } from '../../src/intake/catalogue/entry.ts'

const url = fc
  .nat({ max: 7 })
  .map(
    (number) =>
      `${number % 2 === 0 ? 'https' : 'http'}://example.org/feed${String(number)}`,
  )

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

export const arbitraryEntry: fc.Arbitrary<CatalogueEntry> = fc.record(
  {
    feedUrl: url,
    feedUrls: maybe(fc.array(url, { maxLength: 2 })),
    title: maybe(
      fc.constantFrom('Lantern Talk', 'Harbour News', '', '<b>Salt</b> &amp; Ink'),
    ),
    author: maybe(fc.constantFrom('Ada', 'ada@example.org (Ada)', '')),
    description: maybe(fc.constantFrom('<p>Two people</p>', 'A lamp', '')),
    appleId: maybe(fc.nat({ max: 3 })),
    podcastGuid: maybe(fc.constantFrom('917393e3-1b1e-5cef-ace4-edaa54e1f810', 'none')),
    podcastIndexId: maybe(fc.integer({ min: 1, max: 9 })),
    language: maybe(fc.constantFrom('en', 'de-DE', 'klingon?', '')),
    genres: maybe(fc.constantFrom([], ['Comedy'], ['True Crime', 'Nonsense'])),
    explicit: maybe(fc.boolean()),
    imageUrl: maybe(fc.constantFrom('https://example.org/i.png', 'i.png')),
    websiteUrl: maybe(fc.constantFrom('https://example.org/', 'https://example.org/feed1')),
    episodeCount: maybe(fc.nat({ max: 3 })),
    firstEpisodePublishedAt: maybe(
      fc.constantFrom('2020-01-01T00:00:00.000Z', '1950-01-01T00:00:00.000Z'),
    ),
    latestPublishedAt: maybe(
      fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'),
    ),
    popularity: maybe(fc.nat({ max: 29 })),
    dead: maybe(fc.boolean()),
  },
  { requiredKeys: ['feedUrl'] },
)
