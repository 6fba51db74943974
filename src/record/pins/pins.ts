/**
 * Keeps values that an operator set above crawls and imports. A pin stores the underlying value
 * and updates it, so that unpinning restores the current one.
 */
import { isDeepStrictEqual } from 'node:util'
import { cleanTitle } from '../text/title.ts'
import type { JsonValue } from '../text/json-value.ts'
import type { PodcastDraft } from '../podcast.ts'

/** `value` and `under` are absent if the field is. A type alias, because it is stored as JSON. */
export type Pin = {
  readonly value?: JsonValue
  readonly under?: JsonValue
  /** ISO instant. */
  readonly at: string
  /** Public id of a key, or `command line`. */
  readonly by: string
}

/** Keyed by field; `stats.episodeCount` for a member of `stats`. */
export type Pins = { readonly [path: string]: Pin }

type Fields = Readonly<Record<string, JsonValue | undefined>>

const STATS = 'stats.'

export function readField(record: PodcastDraft, path: string): JsonValue | undefined {
  if (path.startsWith(STATS)) return (record.stats as Fields)[path.slice(STATS.length)]
  return (record as unknown as Fields)[path]
}

/** Returns the record with the value; `undefined` removes the field. */
export function writeField<Record extends PodcastDraft>(
  record: Record,
  path: string,
  value: JsonValue | undefined,
): Record {
  if (path.startsWith(STATS))
    return { ...record, stats: { ...record.stats, [path.slice(STATS.length)]: value } }
  const { [path]: _old, ...rest } = record as unknown as Fields
  return (value === undefined ? rest : { ...rest, [path]: value }) as unknown as Record
}

/** Updates the field that depends on a pinned one, unless it is pinned itself. */
export function followPin<Record extends PodcastDraft>(
  record: Record,
  path: string,
  pins: Pins,
): Record {
  if (path === 'titleLatest' && pins['titleLatestCleaned'] === undefined) {
    return writeField(record, 'titleLatestCleaned', cleanTitle(record.titleLatest))
  }
  return record
}

interface Pinned<Record> {
  readonly record: Record
  readonly pins: Pins
}

/**
 * Applies the pins to a record before it is written. The writer's value becomes the underlying
 * one if it differs. Idempotent.
 */
export function applyPins<Record extends PodcastDraft>(
  written: Record,
  pins: Pins,
): Pinned<Record> {
  let record = written
  const after: { [path: string]: Pin } = {}
  for (const [path, pin] of Object.entries(pins)) {
    const found = readField(record, path)
    if (isDeepStrictEqual(found, pin.value)) after[path] = pin
    else {
      const { under: _old, ...rest } = pin
      if (found === undefined) after[path] = rest
      else after[path] = { ...rest, under: found }
      record = followPin(writeField(record, path, pin.value), path, pins)
    }
  }
  return { record, pins: after }
}
