/**
 * The columns of exported podcasts, derived from the table of fields: a field with one value is a
 * column of its name. Unknown values are null, and
 * unknown lists empty.
 */
import { listOf } from '../record/text/list-of.ts'
import { hideEmails } from '../record/contact/hide-emails.ts'
import { publicUrlOf } from '../record/contact/public-url.ts'
import {
  BASIC_FIELDS,
  DETAIL_FIELDS,
  type Field,
  INTERNAL_FIELDS,
} from '../record/fields.ts'
import { isDemoFeed } from '../record/feed-url/demo-feed.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import type { CellValue, ExportColumn, ColumnType } from './column.ts'
import { STRUCTURED_FIELDS } from './structured-fields.ts'

export type PodcastColumn = ExportColumn<PodcastRecord>

const FIELDS: Readonly<Record<string, Field>> = {
  ...BASIC_FIELDS,
  ...DETAIL_FIELDS,
  ...INTERNAL_FIELDS,
}

/** Fields of the full level that are the operator's business. */
const OPERATORS: ReadonlySet<string> = new Set([
  'audioRetentionDays',
  'audioRetentionPolicy',
  'blocked',
  'ignore',
  'ignoreReason',
  'isClaimed',
  'neverTranscribe',
  'neverTranscribeReason',
  'transcriptionMode',
])

/** Internal fields that are public facts of a show. */
const PUBLIC_INTERNALS: ReadonlySet<string> = new Set([
  'podcastGuid',
  'podcastIndexId',
  'languageTag',
  'countries',
  'youtube',
  'appleRating',
  'spotifyRating',
  'castboxPlays',
  'castboxSubscribers',
  'popularity',
  'trackedAt',
  'updatedAt',
])

const CONTACTS: ReadonlySet<string> = new Set(['emails', 'primaryContactEmail'])

/** Values that stand for an unknown one. */
const UNKNOWN: Readonly<Record<string, unknown>> = {
  appleId: 0,
  language: 'und',
  lastEpisodePublishedAt: new Date(0).toISOString(),
}

interface ValueSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'texts',
}

function typeOf(schema: ValueSchema): ColumnType | undefined {
  if (schema.const === true) return 'boolean'
  const [type = ''] = [schema.type].flat()
  if (type === 'string' && schema.format === 'date-time') return 'instant'
  return TYPES[type]
}

/** Removes the Markdown of docs/DATA-MODEL.md. */
function plainText(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

function readCell(name: string, value: unknown): CellValue {
  if (value === undefined || value === '' || value === UNKNOWN[name]) return null
  return value as CellValue
}

function textWithoutEmails(text: string): string | null {
  if (/^https?:/i.test(text)) return publicUrlOf(text) ?? null
  return hideEmails(text)
}

function cellWithoutEmails(cell: CellValue): CellValue {
  if (typeof cell === 'string') return textWithoutEmails(cell)
  if (typeof cell !== 'object' || cell === null) return cell
  return cell.map(textWithoutEmails).filter((text) => text !== null)
}

/** Titles and descriptions may name an address; only contact columns show one. */
export function columnWithoutEmails<Row>(column: ExportColumn<Row>): ExportColumn<Row> {
  const isText = column.type === 'text' || column.type === 'texts'
  if (!isText || column.isContact === true) return column
  return { ...column, read: (row) => cellWithoutEmails(column.read(row)) }
}

function toColumn(name: string, { schema, from }: Field): PodcastColumn | undefined {
  const type = typeOf(schema)
  if (type === undefined) return undefined
  const description = plainText(from)
  const read = (podcast: PodcastRecord): CellValue =>
    readCell(name, podcast[name as keyof PodcastRecord]) ?? (type === 'texts' ? [] : null)
  return { name, type, description, read, ...(CONTACTS.has(name) && { isContact: true }) }
}

function isPublicField(name: string): boolean {
  return name in INTERNAL_FIELDS ? PUBLIC_INTERNALS.has(name) : !OPERATORS.has(name)
}

function columnsOf(name: string, field: Field): readonly PodcastColumn[] {
  if (!isPublicField(name)) return []
  const parts = STRUCTURED_FIELDS[name as keyof PodcastRecord]
  if (parts !== undefined) return parts
  const column = toColumn(name, field)
  return listOf(column)
}

const IS_DEMO: PodcastColumn = {
  name: 'isDemo',
  type: 'boolean',
  description: 'a made-up show of the demo',
  read: ({ rssFeedUrl }) => isDemoFeed(rssFeedUrl),
}

/** All columns in the sequence of the fields. */
export const PODCAST_COLUMNS: readonly PodcastColumn[] = [
  ...Object.entries(FIELDS)
    .flatMap(([name, field]) => columnsOf(name, field))
    .map((column) => columnWithoutEmails(column)),
  IS_DEMO,
]
