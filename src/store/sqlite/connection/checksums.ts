/** Checksums of stored data, to detect bit flips on disk before they are served. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { AnswerFragments } from '../../../record/view/answer-fragments.ts'

/** One checksum per read level; each continues the previous one. */
export interface Checksums {
  readonly basic: number
  readonly full: number
  readonly hit: number
}

export function basicChecksum(basic: string): number {
  return crc32(basic)
}

/** Continues the checksum `basic`. */
function goOnToFull(basic: number, details: string, description: string): number {
  return crc32(description, crc32(details, basic))
}

export function fullChecksum(basic: string, details: string, description: string): number {
  return goOnToFull(basicChecksum(basic), details, description)
}

export function hitChecksum(fragments: AnswerFragments): number {
  const { basic, details, description, internals } = fragments
  return crc32(internals, fullChecksum(basic, details, description))
}

export function checksumsOf(fragments: AnswerFragments): Checksums {
  const basic = basicChecksum(fragments.basic)
  const full = goOnToFull(basic, fragments.details, fragments.description)
  return { basic, full, hit: crc32(fragments.internals, full) }
}

/** Covers `seq`: a flipped bit there would lead to another podcast. */
export function feedKeyChecksum(key: string, looseKey: string | null, seq: number): number {
  return crc32(looseKey ?? '', crc32(key, seq >>> 0))
}

/** Takes the column values in the order of `SUMMED`. */
export function rowChecksum(...values: readonly SQLOutputValue[]): number {
  let row = ''
  for (const value of values) row += value === null ? '\u0000' : `${String(value)}\u0001`
  return crc32(row)
}

/** Registers `row_checksum` for SQL. */
export function addRowChecksum(database: DatabaseSync): void {
  database.function('row_checksum', { deterministic: true, varargs: true }, rowChecksum)
}

/**
 * The columns covered by each table's row checksum, by file. Indexed copies need none: `check`
 * compares them with the rows.
 */
export const SUMMED = {
  directory: {
    directory: 'feed_name, forgotten_salt',
    metadata: 'seq, section, content',
    events: 'seq, at, kind, evidence',
    tombstones:
      'seq, id, slug, revision, apple_id, spotify_id, podcast_guid, at, into_id, kept',
    tasks: 'seq, kind, state',
    forgotten: 'hash',
  },
  keys: {
    usage: 'key_id, month, counter, used',
    usage_days: 'key_id, day, counter, used',
    audit: 'at, by, way, action, podcast_id, details',
    submissions: 'at, kind, subject, message, contact',
    ended_sessions: 'token_hash, expires_at',
  },
} as const

export type SummedTable = keyof typeof SUMMED.directory | keyof typeof SUMMED.keys

const COLUMNS: Readonly<Record<SummedTable, string>> = {
  ...SUMMED.directory,
  ...SUMMED.keys,
}

/** SQL condition: the row's checksum matches. */
export function intactCondition(table: SummedTable): string {
  const columns = COLUMNS[table].split(', ').map((column) => `${table}.${column}`)
  return `${table}.checksum = row_checksum(${columns.join(', ')})`
}

/** SQL for `SET checksum`, where `values` holds the changed columns. */
export function newChecksum(
  table: SummedTable,
  values: Readonly<Record<string, string>>,
): string {
  const columns = COLUMNS[table].split(', ').map((column) => values[column] ?? column)
  return `checksum = row_checksum(${columns.join(', ')})`
}
