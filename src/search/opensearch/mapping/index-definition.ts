/**
 * The index as the cluster is told of it: fields, the order of documents, and nothing that is not
 * searched.
 */
import type { IndexSchema } from '../../document/schema.ts'
import type { IndexSettings } from './index-settings.ts'
import { TRACKS } from './document-tokens.ts'

/** Two titles or names are so far apart: more than the slop of any phrase. */
const TEXT_GAP = 200

const WORDS = {
  type: 'text',
  analyzer: 'whitespace',
  norms: false,
  index_options: 'docs',
} as const
const TERMS = { type: 'keyword', doc_values: false } as const

const PLACED_TEXTS = ['titles', 'people', 'description'] as const
/** Texts whose words have positions. */
export type PlacedText = (typeof PLACED_TEXTS)[number]

/** Returns the fields of a text, one for each form of a position: `titles0`, `titles1`, … */
export function tracksOf(text: PlacedText): readonly string[] {
  return Array.from({ length: TRACKS }, (_, track) => `${text}${String(track)}`)
}

/**
 * Fields that gather the words of a text without positions. The description has none of its own: it
 * is in `anywhere`, and alone it is asked for by its tracks.
 */
const GATHERED: Readonly<Record<PlacedText, readonly string[]>> = {
  titles: ['title', 'anywhere'],
  people: ['person', 'anywhere'],
  description: ['anywhere'],
}

/** Columns that are not always whole numbers. */
const FRACTIONS: ReadonlySet<string> = new Set([
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
  'appleRating',
  'spotifyRating',
])

/** A facet of every document that search may find: a tombstone has none. */
export const SEARCHABLE = 'searchable'

const placedFields = (text: PlacedText): readonly (readonly [string, object])[] =>
  tracksOf(text).map((track) => [
    track,
    {
      ...WORDS,
      index_options: 'positions',
      position_increment_gap: TEXT_GAP,
      copy_to: GATHERED[text],
    },
  ])

const columnField = (column: string): readonly [string, object] => [
  column,
  { type: FRACTIONS.has(column) ? 'double' : 'long' },
]

const toProperties = (columns: readonly string[]): Readonly<Record<string, object>> => ({
  id: { type: 'keyword', index: false },
  seq: { type: 'long' },
  rank: { type: 'short' },
  ...Object.fromEntries(PLACED_TEXTS.flatMap(placedFields)),
  title: WORDS,
  person: WORDS,
  anywhere: WORDS,
  about: WORDS,
  pairs: TERMS,
  exact: TERMS,
  facets: TERMS,
  titleKey: { type: 'keyword' },
  ...Object.fromEntries(columns.map(columnField)),
  position: { type: 'keyword', index: false, doc_values: false },
})

/** An index remembers this of the schema that it was made by. */
export interface SchemaNote {
  readonly columns?: readonly string[]
  readonly contentVersion?: number
}

/** An index that lacks a column, or whose documents have older terms, has to be made anew. */
export function isOutdated(
  note: SchemaNote,
  { columns, contentVersion }: IndexSchema,
): boolean {
  const known = new Set(note.columns)
  return (
    (note.contentVersion ?? 0) < contentVersion ||
    !columns.every((column) => known.has(column))
  )
}

/**
 * Returns the settings of an index that is searched; they are left out while one is filled.
 */
export function toLiveSettings({
  replicas,
  refreshMs,
}: IndexSettings): Readonly<Record<string, unknown>> {
  return { number_of_replicas: replicas, refresh_interval: `${String(refreshMs)}ms` }
}

/** Copies are made when the index is full, and nobody searches it before. */
export const FILLING_SETTINGS: Readonly<Record<string, unknown>> = {
  number_of_replicas: 0,
  refresh_interval: '-1',
}

export interface NewIndex {
  readonly schema: IndexSchema
  readonly shards: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly alias: string
}

/** Returns the body that makes an index. */
export function toIndexBody({ schema, shards, settings, alias }: NewIndex): object {
  const { columns, contentVersion } = schema
  const note: SchemaNote = { columns, contentVersion }
  return {
    settings: {
      ...settings,
      number_of_shards: shards,
      // Documents lie in the order of a search by relevance, so that one ends as soon as its page
      // is full.
      'index.sort.field': ['rank', 'seq'],
      'index.sort.order': ['desc', 'asc'],
    },
    mappings: {
      dynamic: 'strict',
      _meta: note,
      // Documents are read from the store. Only the position is read back.
      _source: { includes: ['position'] },
      properties: toProperties(columns),
    },
    aliases: { [alias]: {} },
  }
}
