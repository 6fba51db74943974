/**
 * The layout of stored records: a number that follows from their schemas. Text of this layout is
 * sliced; text of another one is parsed, fitted to the fields of this version, and written anew.
 */
import { crc32 } from 'node:zlib'
import { fitRecord } from '../layout/fit-record.ts'
import { keepUnknown } from '../layout/keep-unknown.ts'
import { shapeOf } from '../layout/shape.ts'
import { BasicPodcast, type PodcastRecord } from '../podcast.ts'
import type { AnswerFragments } from './answer-fragments.ts'
import { Details } from './details.ts'
import { fromFragments, toFragments } from './fragments.ts'
import { StoredInternals, UNSAID } from './stored-internals.ts'

/** Raise it when the same record is written as other text. */
const FORM = 1
/** Raise it when `withDerived` gives other values for the same record. */
const DERIVED = 1

/** The number of rows that hold more than the release knows which wrote them; layouts are odd. */
const MIXED = 2

/** All that the layout follows from. */
export const LAYOUT_SHAPE = {
  form: FORM,
  derived: DERIVED,
  basic: shapeOf(BasicPodcast),
  details: shapeOf(Details),
  internals: shapeOf(StoredInternals),
  unsaid: UNSAID,
} as const

/** A positive number of 31 bits, which every store has room for. Rows of 0.2.0 have 0. */
export const LAYOUT = (crc32(JSON.stringify(LAYOUT_SHAPE)) >>> 1) | 1

export interface StoredText extends AnswerFragments {
  readonly layout: number
}

export function toStoredText(podcast: PodcastRecord): StoredText {
  return { ...toFragments(podcast), layout: LAYOUT }
}

/**
 * Returns the text of a podcast whose row a newer release wrote, with what only that release knows
 * of it. Both releases parse such a text.
 */
export function toMixedText(podcast: PodcastRecord, stored: StoredText): StoredText {
  const raw = fromFragments(stored)
  const { description: _description, ...others } = keepUnknown(
    raw,
    fitRecord(raw),
    podcast,
  ) as PodcastRecord
  return { ...toFragments(podcast), internals: JSON.stringify(others), layout: MIXED }
}

/** Returns the record as it was meant by whoever wrote it, without what is derived. */
export function rawRecordOf(stored: StoredText): PodcastRecord {
  return fitRecord(fromFragments(stored))
}

/** Returns the record that the text is of, whatever its layout. */
export function recordOf(stored: StoredText): PodcastRecord {
  return stored.layout === LAYOUT ? fromFragments(stored) : rawRecordOf(stored)
}

/**
 * Returns the same podcast as text of this layout. `derive` sets what follows from other values
 * in a record of another one.
 */
export function toCurrentText(
  stored: StoredText,
  derive: ((record: PodcastRecord) => PodcastRecord) | undefined,
): AnswerFragments {
  if (stored.layout === LAYOUT) return stored
  const record = rawRecordOf(stored)
  return toFragments(derive?.(record) ?? record)
}
