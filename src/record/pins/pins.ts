/**
 * Keeps values that an operator set by hand above everything that comes in. A pin remembers
 * the value that lies under it, and follows it as crawls and imports change it, so that
 * un-pinning shows what would have been there.
 */
import { isDeepStrictEqual } from 'node:util'
import { cleanTitle } from '../text/title.ts'
import type { JsonValue } from '../text/json-value.ts'
import type { PodcastDraft } from '../podcast.ts'

/** `value` and `under` are left out where the field itself is. `type`: it is kept as JSON. */
export type Pin = {
  readonly value?: JsonValue
  readonly under?: JsonValue
  /** ISO instant. */
  readonly at: string
  /** A key's handle, or `command line`. */
  readonly by: string
}

/** The keys are fields; the members of `stats` are named like `stats.episodeCount`. */
export type Pins = { readonly [path: string]: Pin }

type Fields = Readonly<Record<string, JsonValue | undefined>>

const STATS = 'stats.'

export function readField(record: PodcastDraft, path: string): JsonValue | undefined {
  return path.startsWith(STATS)
    ? (record.stats as Fields)[path.slice(STATS.length)]
    : (record as unknown as Fields)[path]
}

/** Returns the record with the value; undefined leaves the field out. */
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

/** Sets the field that follows from a pinned one, unless it is pinned itself. */
export function followPin<Record extends PodcastDraft>(
  record: Record,
  path: string,
  pins: Pins,
): Record {
  return path === 'titleLatest' && pins['titleLatestCleaned'] === undefined
    ? writeField(record, 'titleLatestCleaned', cleanTitle(record.titleLatest))
    : record
}

interface Pinned<Record> {
  readonly record: Record
  readonly pins: Pins
}

/**
 * Returns a record that is about to be written, with its pinned values. If the writer's
 * value differs from the pinned one, it lies under the pin from now on. Applying it twice
 * changes nothing more.
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
      after[path] = found === undefined ? rest : { ...rest, under: found }
      record = followPin(writeField(record, path, pin.value), path, pins)
    }
  }
  return { record, pins: after }
}
