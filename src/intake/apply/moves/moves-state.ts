/**
 * What is remembered of a podcast's moves from one fetch to the next: the section `moves` of its
 * metadata.
 */
import type { JsonValue } from '../../../store/json.ts'
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
   * What the Apple id was until it was marked as contradicted by content in doubt; null = it was
   * not.
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
   * Podcasts with which its whole feed was compared, because too little is kept of it, and which it
   * is not.
   */
  readonly compared?: readonly string[]
  /** The target that was told as suspect, so that it is told once. */
  readonly suspect: string | null
  /** Podcasts that an operator has parted from this one; no rule joins them again. */
  readonly apart: readonly string[]
  /** Of `apart`: those about which an operator was asked, and is again where it is taken back. */
  readonly asked?: readonly string[]
  /** A podcast that may be the same show, which no rule could prove: an operator is asked. */
  readonly likely?: string
  /** What was found at the URL in question, beside the print of the show. */
  readonly found?: ShowPrint
  /** URLs that are not the show's, by an operator's word; no rule moves it there. */
  readonly notAt?: readonly string[]
  /** An operator has ruled on the content in doubt. */
  readonly ruling?: ContentRuling
  /** What was known before an operator moved the feed, or took what is there for the show. */
  readonly adopted?: AdoptedFrom
}

/** `type`, not `interface`: it is kept as JSON. */
export type ContentRuling = {
  /** Of the content that was ruled on; other content is not. */
  readonly title: string
  /** `other`: another show's, which becomes a podcast of its own. `wait`: the rules shall decide. */
  readonly as: 'other' | 'wait'
  /** What stood before, of the same content; it stands again where this is taken back. */
  readonly before?: 'other' | 'wait'
}

/** `type`, not `interface`: it is kept as JSON. */
export type AdoptedFrom = {
  readonly url: string
  /** Where the operator moved it; taken back only while it is there. */
  readonly to: string
  /** The show had never been at the new URL, under any spelling. */
  readonly isNew: boolean
  /** What had been ruled out of it, and is again. */
  readonly notAt?: readonly string[]
  readonly state: Pick<
    MovesState,
    'print' | 'sighting' | 'strange' | 'doubtedMs' | 'isTrusted' | 'suspect'
  > & { readonly found?: ShowPrint; readonly ruling?: ContentRuling }
}

/** Most URLs that are remembered as not the show's. */
const MOST_RULED_OUT = 16

/** Nothing is asked of an operator any more. */
export function withoutQuestion({
  found: _found,
  ruling: _ruling,
  ...state
}: MovesState): MovesState {
  return state
}

export function withoutFound({ found: _, ...state }: MovesState): MovesState {
  return state
}

/** The show moved on: what an operator did before cannot be taken back any more. */
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
export const readMovesState = (section: JsonValue | undefined): MovesState => {
  if (typeof section !== 'object' || section === null || Array.isArray(section))
    return NO_MOVES
  const state = section as Partial<MovesState>
  const apart = Array.isArray(state.apart) ? state.apart : []
  return state.version === 1 ? { ...NO_MOVES, ...state, apart } : { ...NO_MOVES, apart }
}
