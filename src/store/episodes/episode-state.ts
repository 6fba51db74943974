/** State of the indexed episodes that stores keep besides the rows. */
import type { KeptForSearch } from '../../record/episodes/indexed-episodes.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** The source that the episodes of a show were last derived from. */
export interface EpisodeShowRow {
  /** Checksum of the metadata section `newestEpisodes`. */
  readonly section: number | string
  /** JSON; null: none of the show's episodes is indexed. */
  readonly facts: string | null
}

export interface EpisodeState {
  readonly kept: KeptForSearch | ''
  /** Epoch of the ranks, in ms since 1970; 0: no ranks yet. */
  readonly epoch: number
  /** The seq up to which shows were processed; null: all. */
  readonly filledTo: number | null
}

/** Lifetime of an epoch. Its end changes all ranks, so all episodes are indexed again. */
const EPOCH_MS = 60 * DAY_MS

function isAnew(
  { kept, epoch }: EpisodeState,
  wanted: KeptForSearch,
  nowMs: number,
): boolean {
  return kept !== wanted || nowMs - epoch > EPOCH_MS
}

export function isFillingDue(
  state: EpisodeState,
  wanted: KeptForSearch,
  nowMs: number,
): boolean {
  return state.filledTo !== null || isAnew(state, wanted, nowMs)
}

/** Returns the state for the next piece of filling, which begins anew for other settings. */
export function toFillingState(
  state: EpisodeState,
  wanted: KeptForSearch,
  nowMs: number,
): EpisodeState {
  if (!isAnew(state, wanted, nowMs)) return state
  return { kept: wanted, epoch: nowMs, filledTo: 0 }
}

const KEY_DIGITS = 12

/** Returns the first 48 bits of an id. */
export function idKey(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, KEY_DIGITS), 16)
}
