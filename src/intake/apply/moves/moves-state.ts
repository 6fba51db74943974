/** Stores a podcast's moves between fetches, in the metadata section `moves`. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'
import type { Sighting } from './sighting.ts'

/** `type`, not `interface`: it is stored as JSON. */
export type MovesState = {
  readonly version: 1
  /** Fingerprint of the last reading of this show. */
  readonly print: ShowPrint | null
  /** The move in progress; null = none. */
  readonly sighting: Sighting | null
  /** Foreign content at the podcast's URL. */
  readonly strange: Sighting | null
  /** When the operator was notified of it (ms since 1970), after two days or more. */
  readonly doubtedMs: number | null
  /** The Apple id's status before doubt set it to contradicted; null = it is not contradicted. */
  readonly appleBefore: 'verified' | 'claimed' | null
  /** An operator has confirmed that the feed at its URL is the show, whatever its content. */
  readonly isTrusted: boolean
  /** When content in doubt was settled (ms since 1970), as the show's or as another show's. */
  readonly changedMs: number | null
  /** Sightings of a lookalike podcast. */
  readonly duplicate: Sighting | null
  /** Podcasts that a comparison of whole feeds has refuted. */
  readonly compared?: readonly string[]
  /** The target last reported as suspect, to report it only once. */
  readonly suspect: string | null
  /** Podcasts that an operator has separated from this one; no rule merges them again. */
  readonly apart: readonly string[]
  /** The entries of `apart` that were in review; undoing the decision returns them there. */
  readonly asked?: readonly string[]
  /** A probable duplicate without proof, for review. */
  readonly likely?: string
  /** Fingerprint of the content in question. */
  readonly found?: ShowPrint
  /** URLs that an operator has ruled out; no rule moves the show there. */
  readonly notAt?: readonly string[]
  /** The URL currently has no episode of the show, or a placeholder. */
  readonly emptied?: EmptiedFeed
  /**
   * The catalogue's title, unfolded; absent if it equalled the feed's title at the first reading.
   */
  readonly told?: string
  /** An operator's ruling on the content in doubt. */
  readonly ruling?: ContentRuling
  /** The state before an operator moved the feed, or accepted the content as the show. */
  readonly adopted?: AdoptedFrom
}

/** `type`, not `interface`: it is stored as JSON. */
export type EmptiedFeed = {
  /** Ms since 1970. */
  readonly sinceMs: number
  /** The folded title of the current content. */
  readonly title: string
}

/** `type`, not `interface`: it is stored as JSON. */
export type ContentRuling = {
  /** The ruling applies only to content of this title. */
  readonly title: string
  /** `other`: another show, which becomes a separate podcast. `wait`: the rules decide. */
  readonly as: 'other' | 'wait'
  /** The earlier ruling on the same content, restored by undo. */
  readonly before?: 'other' | 'wait'
}

/** `type`, not `interface`: it is stored as JSON. */
export type AdoptedFrom = {
  readonly url: string
  /** The URL to which the operator moved the feed. Undo requires that it is still current. */
  readonly to: string
  /** True if the show had never used the new URL, in any spelling. */
  readonly isNew: boolean
  /** URLs that were ruled out before, restored by undo. */
  readonly notAt?: readonly string[]
  readonly state: Pick<
    MovesState,
    'print' | 'sighting' | 'strange' | 'doubtedMs' | 'isTrusted' | 'suspect'
  > & { readonly found?: ShowPrint; readonly ruling?: ContentRuling }
}

/** Maximum number of stored URLs that were ruled out. */
const MOST_RULED_OUT = 16

/** Returns the state without the content shown for review. */
export function withoutQuestion({
  found: _found,
  ruling: _ruling,
  emptied: _emptied,
  ...state
}: MovesState): MovesState {
  return state
}

export function withoutFound({
  found: _found,
  emptied: _emptied,
  ...state
}: MovesState): MovesState {
  return state
}

/** Returns the state after a move, which ends the undo of earlier actions. */
export function withoutAdopted({ adopted: _, ...state }: MovesState): MovesState {
  return state
}

/** Returns whether two URLs differ at most in the scheme and a trailing slash. */
export function isOneUrl(one: string | null | undefined, other: string): boolean {
  return one === other || (typeof one === 'string' && keyOf(one) === keyOf(other))
}

function keyOf(url: string): string {
  return feedKey(url) ?? url
}

export function isRuledOut({ notAt = [] }: MovesState, url: string): boolean {
  return notAt.some((each) => isOneUrl(each, url))
}

/** Adds the URL to those ruled out. */
export function ruledOut({ notAt = [], ...state }: MovesState, url: string): MovesState {
  const others = notAt.filter((each) => !isOneUrl(each, url))
  return { ...state, notAt: [...others, url].slice(-MOST_RULED_OUT) }
}

/** Removes the URL from those ruled out. */
export function ruledIn({ notAt = [], ...state }: MovesState, url: string): MovesState {
  const others = notAt.filter((each) => !isOneUrl(each, url))
  if (others.length === 0) return state
  return { ...state, notAt: others }
}

export const NO_MOVES: MovesState = {
  version: 1,
  print: null,
  sighting: null,
  strange: null,
  doubtedMs: null,
  appleBefore: null,
  isTrusted: false,
  changedMs: null,
  duplicate: null,
  suspect: null,
  apart: [],
}

/** Parses the state. Another version counts as empty, except for `apart`. */
export function readMovesState(section: JsonValue | undefined): MovesState {
  if (typeof section !== 'object' || section === null || Array.isArray(section))
    return NO_MOVES
  const state = section as Partial<MovesState>
  const apart = Array.isArray(state.apart) ? state.apart : []
  if (state.version === 1) return { ...NO_MOVES, ...state, apart }
  return { ...NO_MOVES, apart }
}
