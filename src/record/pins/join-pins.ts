/** Merges the pins of two podcasts. The survivor's pin wins. */
import type { PodcastRecord } from '../podcast.ts'
import { applyPins, type Pins } from './pins.ts'

interface PinnedRecord {
  readonly record: PodcastRecord
  /** `pins` is absent if the absorbed podcast had none. */
  readonly metadata: { readonly pins?: Pins }
}

/** `ours` and `theirs` are the `pins` sections of both podcasts. */
export function joinPins(
  record: PodcastRecord,
  ours: unknown,
  theirs: unknown,
): PinnedRecord {
  const inherited = toPins(theirs)
  if (Object.keys(inherited).length === 0) return { record, metadata: {} }
  const joined = applyPins(record, { ...inherited, ...toPins(ours) })
  return { record: joined.record, metadata: { pins: joined.pins } }
}

const toPins = (section: unknown): Pins => {
  if (typeof section === 'object' && section !== null) return section as Pins
  return {}
}
