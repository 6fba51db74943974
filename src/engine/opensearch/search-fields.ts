/**
 * What a podcast is found and ordered by, as the cluster indexes it: words that `text.ts` has split, so that every engine finds
 * the same, and numbers.
 */
import type { PodcastRecord } from '../../record/podcast.ts'
import { COLUMNS, type ColumnName } from '../../search/document/schema.ts'
import { settleRank } from '../../search/document/search-document.ts'
import { toSearchDocument } from '../../search/document/to-search-document.ts'
import { splitText, titleKey } from '../../search/text/text.ts'
import { toTokens, TRACKS } from './search-tokens.ts'

/** Between two titles or names; more than the slop of any phrase. */
const TEXT_GAP = 200

const WORDS = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'docs' } as const
const TERMS = { type: 'keyword', doc_values: false } as const

const PLACED_TEXTS = ['titles', 'people', 'description'] as const
export type PlacedText = (typeof PLACED_TEXTS)[number]

/** `titles0`, `titles1`, …: one for each form of a position. */
export const tracksOf = (text: PlacedText): readonly string[] =>
  Array.from({ length: TRACKS }, (_, track) => `search.${text}${String(track)}`)

/** The names have one set of words for all their tracks; the description is in `anywhere`, and by itself only asked for by its tracks. */
const GATHERED: Readonly<Record<PlacedText, readonly string[]>> = {
  titles: ['search.title', 'search.anywhere'],
  people: ['search.person', 'search.anywhere'],
  description: ['search.anywhere'],
}

const FRACTIONS: ReadonlySet<ColumnName> = new Set([
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
  'appleRating',
  'spotifyRating',
])

export const isFraction = (column: ColumnName): boolean => FRACTIONS.has(column)

const NUMBERS = COLUMNS.map((name, at) => ({ name, at }))

/** A facet of all that search may find: of a podcast that it may not, there are no search fields. */
export const SEARCHABLE = 'searchable'

/** Under the field `search` of a podcast's document. */
export const SEARCH_PROPERTIES: Readonly<Record<string, object>> = {
  rank: { type: 'short' },
  ...Object.fromEntries(
    PLACED_TEXTS.flatMap((text) =>
      Array.from({ length: TRACKS }, (_, track) => [
        `${text}${String(track)}`,
        {
          ...WORDS,
          index_options: 'positions',
          position_increment_gap: TEXT_GAP,
          copy_to: GATHERED[text],
        },
      ]),
    ),
  ),
  title: WORDS,
  person: WORDS,
  anywhere: WORDS,
  about: WORDS,
  pairs: TERMS,
  exact: TERMS,
  facets: TERMS,
  titleKey: { type: 'keyword', index: false },
  ...Object.fromEntries(NUMBERS.map(({ name }) => [name, { type: isFraction(name) ? 'double' : 'long' }])),
}

/** Of the index: its documents lie in the order of a search by relevance. */
export const SEARCH_SETTINGS: Readonly<Record<string, unknown>> = {
  'index.sort.field': ['search.rank', 'seq'],
  'index.sort.order': ['desc', 'asc'],
}

const putTracks = (fields: Record<string, unknown>, text: PlacedText, tracks: readonly (readonly string[])[]): void => {
  for (const [track, texts] of tracks.entries()) if (texts.length > 0) fields[`${text}${String(track)}`] = texts
}

export interface SearchFields extends Readonly<Record<string, unknown>> {
  /** -1 = none. */
  readonly rank: number
}

/** Of a podcast that search may find (`isSearchable`); `rankBefore` is the rank that its document has now. */
export const toSearchFields = (record: PodcastRecord, rankBefore?: number): SearchFields => {
  const document = toSearchDocument(record)
  const { titles, people, description, about, pairs, exact, facets } = toTokens(document)
  const fields: Record<string, unknown> = {}
  putTracks(fields, 'titles', titles)
  putTracks(fields, 'people', people)
  putTracks(fields, 'description', description)
  for (const { name, at } of NUMBERS) {
    const value = document.values[at] ?? Number.NaN
    if (!Number.isNaN(value)) fields[name] = value
  }
  return {
    ...fields,
    rank: settleRank(document.rank, rankBefore),
    about,
    pairs,
    exact,
    facets: [...facets, SEARCHABLE],
    titleKey: titleKey(splitText(document.titles[0] ?? '')),
  }
}
