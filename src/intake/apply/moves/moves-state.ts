/**
 * Remembers a podcast's moves from one fetch to the next, in the section `moves` of its
 * metadata.
 */
import type { JsonValue } from '../../../record/text/json-value.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'
import type { Sighting } from './sighting.ts'

/** `type`, not `interface`: it is kept as JSON. */
export type MovesState = {
  readonly version: 1
  /** The last reading that was this show has this print. */
  readonly print: ShowPrint | null
  /** The show is seen to move there; null if it is not seen to move. */
  readonly sighting: Sighting | null
  /** The content at its own URL does not seem to be this show. */
  readonly strange: Sighting | null
  /**
   * The operator was told of it at this moment (ms since 1970): it was seen for two days
   * and more.
   */
  readonly doubtedMs: number | null
  /**
   * The Apple id had this status before content in doubt marked it as contradicted; null =
   * it is not marked.
   */
  readonly appleBefore: 'verified' | 'claimed' | null
  /**
   * An operator has said that the feed at its URL is the show, no matter what it looks
   * like.
   */
  readonly isTrusted: boolean
  /**
   * Content in doubt was accepted at this moment (ms since 1970): it is the show's, or
   * another show has its URL now.
   */
  readonly changedMs: number | null
  /** Another podcast that looks like this one. */
  readonly duplicate: Sighting | null
  /**
   * Its whole feed was compared with these podcasts, because too little is kept of it, and
   * it is none of them.
   */
  readonly compared?: readonly string[]
  /** This target was reported as suspect, so that it is reported only once. */
  readonly suspect: string | null
  /** Podcasts that an operator has parted from this one; no rule joins them again. */
  readonly apart: readonly string[]
  /**
   * An operator was asked about these of `apart`, and is asked again if the decision is
   * taken back.
   */
  readonly asked?: readonly string[]
  /** A podcast that may be the same show, which no rule could prove: an operator is asked. */
  readonly likely?: string
  /** This was found at the URL in question. */
  readonly found?: ShowPrint
  /** URLs that are not the show's, by an operator's word; no rule moves it there. */
  readonly notAt?: readonly string[]
  /** The URL gives no episode of the show at present, or a placeholder. */
  readonly emptied?: EmptiedFeed
  /**
   * The catalogue called the show so, as it wrote it; absent if its feed had the same title at
   * the first reading.
   */
  readonly told?: string
  /** An operator has ruled on the content in doubt. */
  readonly ruling?: ContentRuling
  /**
   * This was known before an operator moved the feed, or accepted the content there as the
   * show.
   */
  readonly adopted?: AdoptedFrom
}

/** `type`, not `interface`: it is kept as JSON. */
export type EmptiedFeed = {
  /** Ms since 1970. */
  readonly sinceMs: number
  /** The folded title of what is there. */
  readonly title: string
}

/** `type`, not `interface`: it is kept as JSON. */
export type ContentRuling = {
  /** The ruling is about content of this title, and no other. */
  readonly title: string
  /**
   * `other`: it is another show's, and becomes a podcast of its own. `wait`: the rules
   * shall decide.
   */
  readonly as: 'other' | 'wait'
  /** The earlier ruling on the same content; it counts again if this one is taken back. */
  readonly before?: 'other' | 'wait'
}

/** `type`, not `interface`: it is kept as JSON. */
export type AdoptedFrom = {
  readonly url: string
  /**
   * The operator moved the feed there. The move can be taken back only while it is there.
   */
  readonly to: string
  /** The show had never been at the new URL, under any spelling. */
  readonly isNew: boolean
  /** These URLs had been ruled out, and are again if the move is taken back. */
  readonly notAt?: readonly string[]
  readonly state: Pick<
    MovesState,
    'print' | 'sighting' | 'strange' | 'doubtedMs' | 'isTrusted' | 'suspect'
  > & { readonly found?: ShowPrint; readonly ruling?: ContentRuling }
}

/** The newest URLs that are not the show's are remembered, up to this many. */
const MOST_RULED_OUT = 16

/** Returns the state without what an operator is shown of the content at the URL. */
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

/**
 * Returns the state after the show moved on: what an operator did before cannot be taken
 * back any more.
 */
export function withoutAdopted({ adopted: _, ...state }: MovesState): MovesState {
  return state
}

/** Returns whether two URLs differ at most in the scheme and a slash at the end. */
export function isOneUrl(one: string | null | undefined, other: string): boolean {
  return one === other || (typeof one === 'string' && keyOf(one) === keyOf(other))
}

function keyOf(url: string): string {
  return feedKey(url) ?? url
}

export function isRuledOut({ notAt = [] }: MovesState, url: string): boolean {
  return notAt.some((each) => isOneUrl(each, url))
}

/** Notes that the show is not at this URL, by an operator's word. */
export function ruledOut({ notAt = [], ...state }: MovesState, url: string): MovesState {
  const others = notAt.filter((each) => !isOneUrl(each, url))
  return { ...state, notAt: [...others, url].slice(-MOST_RULED_OUT) }
}

/** Takes back that the show is not at this URL. */
export function ruledIn({ notAt = [], ...state }: MovesState, url: string): MovesState {
  const others = notAt.filter((each) => !isOneUrl(each, url))
  return others.length === 0 ? state : { ...state, notAt: others }
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

/**
 * Reads the state. One of another version counts as empty, except for the podcasts that are
 * to stay apart.
 */
export function readMovesState(section: JsonValue | undefined): MovesState {
  if (typeof section !== 'object' || section === null || Array.isArray(section))
    return NO_MOVES
  const state = section as Partial<MovesState>
  const apart = Array.isArray(state.apart) ? state.apart : []
  return state.version === 1 ? { ...NO_MOVES, ...state, apart } : { ...NO_MOVES, apart }
}
