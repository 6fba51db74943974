/** What an operator pinned to a podcast that another one takes in stays pinned: of both, the survivor's own pin counts. */
import type { PodcastRecord } from '../podcast.ts'
import { applyPins, type Pins } from './pins.ts'

interface PinnedRecord {
  readonly record: PodcastRecord
  /** Without `pins` where the absorbed podcast had none of its own. */
  readonly dossier: { readonly pins?: Pins }
}

/** `ours` and `theirs` are the parts `pins` of both dossiers. */
export function joinPins(record: PodcastRecord, ours: unknown, theirs: unknown): PinnedRecord {
  const inherited = toPins(theirs)
  if (Object.keys(inherited).length === 0) return { record, dossier: {} }
  const joined = applyPins(record, { ...inherited, ...toPins(ours) })
  return { record: joined.record, dossier: { pins: joined.pins } }
}

const toPins = (part: unknown): Pins => (typeof part === 'object' && part !== null ? (part as Pins) : {})
