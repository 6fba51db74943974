/**
 * The layout of stored records: a number derived from their schemas. Text of the current layout
 * is sliced; text of another one is parsed, converted and rewritten.
 */
import { crc32 } from 'node:zlib'
import { fitRecord } from '../layout/fit-record.ts'
import { keepUnknown } from '../layout/keep-unknown.ts'
import { schemaShape } from '../layout/shape.ts'
import { readField, writeField } from '../pins/pins.ts'
import { BasicPodcast, type PodcastRecord } from '../podcast.ts'
import type { AnswerFragments } from './answer-fragments.ts'
import { Details } from './details.ts'
import { fromFragments, type ParseText, toFragments } from './fragments.ts'
import { StoredInternals, UNSAID } from './stored-internals.ts'

/** Increment when the same record is serialized differently. */
const FORM = 1
/** Increment when `withDerived` derives other values. */
const DERIVED = 1

/** Layout of rows with fields of a newer release; regular layouts are odd. */
const MIXED = 2

/** Everything that determines the layout. */
export const LAYOUT_SHAPE = {
  form: FORM,
  derived: DERIVED,
  basic: schemaShape(BasicPodcast),
  details: schemaShape(Details),
  internals: schemaShape(StoredInternals),
  unsaid: UNSAID,
} as const

/** A positive 31-bit number, which all stores can hold. Rows of 0.2.0 have 0. */
export const LAYOUT = (crc32(JSON.stringify(LAYOUT_SHAPE)) >>> 1) | 1

export interface StoredText extends AnswerFragments {
  readonly layout: number
}

export function toStoredText(podcast: PodcastRecord): StoredText {
  return { ...toFragments(podcast), layout: LAYOUT }
}

/**
 * Returns text with the additional fields of the newer release that wrote the row. Both releases
 * parse it.
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

/** Returns the record as written, without derived fields. */
export function rawRecordOf(stored: StoredText): PodcastRecord {
  return fitRecord(fromFragments(stored))
}

/** Returns the record of any layout. */
export function recordOf(stored: StoredText, parse?: ParseText): PodcastRecord {
  if (stored.layout === LAYOUT) return fromFragments(stored, parse)
  return rawRecordOf(stored)
}

/** Text of any layout, with the data needed to convert it. */
export interface ConvertibleText extends StoredText {
  /** The `pins` section as JSON. */
  readonly pins: string | null
}

/** Converts text to this layout. `derive` updates derived fields that are not pinned. */
export function toCurrentText(
  stored: ConvertibleText,
  derive: ((record: PodcastRecord) => PodcastRecord) | undefined,
): AnswerFragments {
  if (stored.layout === LAYOUT) return stored
  const record = rawRecordOf(stored)
  if (derive === undefined) return toFragments(record)
  const pinned = Object.keys(JSON.parse(stored.pins ?? '{}') as object)
  return toFragments(
    pinned.reduce(
      (derived, path) => writeField(derived, path, readField(record, path)),
      derive(record),
    ),
  )
}
