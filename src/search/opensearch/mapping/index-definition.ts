/**
 * Defines the index: its fields and the order of its documents. It contains only searchable data.
 */
import type { IndexSchema } from '../../document/schema.ts'
import type { IndexSettings } from './index-settings.ts'
import { TRACKS } from './document-tokens.ts'

/** Position gap between titles or names; larger than the slop of any phrase. */
const TEXT_GAP = 200

const WORDS = {
  type: 'text',
  analyzer: 'whitespace',
  norms: false,
  index_options: 'docs',
} as const
const TERMS = { type: 'keyword', doc_values: false } as const

const PLACED_TEXTS = ['titles', 'people', 'description', 'transcript'] as const
/** Texts with word positions. */
export type PlacedText = (typeof PLACED_TEXTS)[number]

/** Returns the fields of a text, one per track: `titles0`, `titles1`, … */
export function tracksOf(text: PlacedText): readonly string[] {
  return Array.from({ length: TRACKS }, (_, track) => `${text}${String(track)}`)
}

/**
 * Fields with the words of a text, without positions. The description is part of `anywhere`;
 * alone it is searched by its tracks.
 */
const GATHERED: Readonly<Record<PlacedText, readonly string[]>> = {
  titles: ['title', 'anywhere'],
  people: ['person', 'anywhere'],
  description: ['anywhere'],
  transcript: ['said'],
}

/** Columns with fractions. */
const FRACTIONS: ReadonlySet<string> = new Set([
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
  'appleRating',
  'spotifyRating',
])

/** A facet of all findable documents; tombstones lack it. */
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
  said: WORDS,
  pairs: TERMS,
  exact: TERMS,
  facets: TERMS,
  titleKey: { type: 'keyword' },
  ...Object.fromEntries(columns.map(columnField)),
  position: { type: 'keyword', index: false, doc_values: false },
})

/** The schema that an index was created with. */
export interface SchemaNote {
  readonly columns?: readonly string[]
  readonly contentVersion?: number
}

/** Returns whether an index lacks a column or has older terms, and needs a rebuild. */
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

/** Returns the settings of a live index. They are set after it is filled. */
export function toLiveSettings({
  replicas,
  refreshMs,
}: IndexSettings): Readonly<Record<string, unknown>> {
  return { number_of_replicas: replicas, refresh_interval: `${String(refreshMs)}ms` }
}

/** Replicas are created after the index is filled, because nothing searches it before. */
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

export function toIndexBody({ schema, shards, settings, alias }: NewIndex): object {
  const { columns, contentVersion } = schema
  const note: SchemaNote = { columns, contentVersion }
  return {
    settings: {
      ...settings,
      number_of_shards: shards,
      // Sorted by relevance, so that a search can terminate early.
      'index.sort.field': ['rank', 'seq'],
      'index.sort.order': ['desc', 'asc'],
    },
    mappings: {
      dynamic: 'strict',
      _meta: note,
      // Documents are read from the store; only the position document is read from the index.
      _source: { includes: ['position'] },
      properties: toProperties(columns),
    },
    aliases: { [alias]: {} },
  }
}
