/** Checksums of what is stored, so that a flipped bit on the disk is noticed and never answered. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { AnswerFragments } from '../../../record/view/answer-fragments.ts'

/** One for each level that is read; each goes on from the one before. */
export interface Checksums {
  readonly basic: number
  readonly full: number
  readonly hit: number
}

export function basicChecksum(basic: string): number {
  return crc32(basic)
}

/** `basic`: the checksum that it goes on from. */
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

/** Of a feed URL that leads to a podcast: a flipped number would lead to another one. */
export function feedKeyChecksum(key: string, looseKey: string | null, seq: number): number {
  return crc32(looseKey ?? '', crc32(key, seq >>> 0))
}

/** Of the columns of a row, in the order of `SUMMED`. */
export function rowChecksum(...values: readonly SQLOutputValue[]): number {
  let row = ''
  for (const value of values) row += value === null ? '\u0000' : `${String(value)}\u0001`
  return crc32(row)
}

/** Statements know it as `row_checksum`. */
export function addRowChecksum(database: DatabaseSync): void {
  database.function('row_checksum', { deterministic: true, varargs: true }, rowChecksum)
}

/**
 * The tables whose rows have a checksum of these columns, by file. What stands in an index too
 * needs none: `check` compares the two.
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

/** SQL: that a row of the table is what was written. */
export function isSound(table: SummedTable): string {
  const columns = COLUMNS[table].split(', ').map((column) => `${table}.${column}`)
  return `${table}.checksum = row_checksum(${columns.join(', ')})`
}

/** SQL for `SET`, where only these columns get other values. */
export function newChecksum(
  table: SummedTable,
  values: Readonly<Record<string, string>>,
): string {
  const columns = COLUMNS[table].split(', ').map((column) => values[column] ?? column)
  return `checksum = row_checksum(${columns.join(', ')})`
}
