/** Two feeds, what happens between them, and what is right. */
import type { Draw } from './draw.ts'
import type { Feed } from './feed.ts'

/**
 * What the first feed's URL does, from the second day on, or from the first where it was never
 * read.
 */
export type Way =
  /** Both answer with their own. */
  | { readonly by: 'both-live' }
  /**
   * It redirects to the second one, with these statuses; only for so many days; in turns with
   * itself.
   */
  | {
      readonly by: 'redirect'
      readonly statuses: readonly number[]
      readonly days?: number
      readonly inTurns?: true
    }
  /** It names the second one in `itunes:new-feed-url`. */
  | { readonly by: 'new-feed-url'; readonly days?: number }
  /** The second one's feed stands there; only for so many days. */
  | { readonly by: 'serves-other'; readonly days?: number }

export interface Situation {
  readonly a: Feed
  readonly b: Feed
  readonly way: Way
  /** The directory has the second feed as a podcast of its own. Default true. */
  readonly isTracked?: boolean
  /** The first feed was read before; else only a catalogue has told of it. Default true. */
  readonly wasRead?: boolean
}

export type Row = readonly [
  title: string,
  owner: string,
  a: string,
  b: string,
  more?: string,
]

export interface Kind {
  readonly name: string
  readonly must: 'merge' | 'part'
  /** Known while the rules were made. */
  readonly tuning: readonly Row[]
  /** Added when the rules were done. */
  readonly heldOut: readonly Row[]
  make(row: Row, draw: Draw): Situation
}

export interface Pair {
  readonly kind: string
  readonly must: Kind['must']
  readonly set: 'tuning' | 'held-out'
  readonly name: string
  readonly situation: Situation
}
