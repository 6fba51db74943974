/**
 * The port of saved searches: what their keys follow, the changes that are not matched yet, the
 * matches, and the webhook messages that are not delivered yet.
 */
import type { StoredText } from '../record/view/stored-layout.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { CallOptions } from './call-options.ts'

export const FOLLOWED_EVENTS = [
  'match',
  'episode',
  'move',
  'dead',
  'listing',
  'rename',
] as const
export type FollowedEvent = (typeof FOLLOWED_EVENTS)[number]

/** Opaque to the store. A type alias, so that it fits JSON. */
export type SavedSearchContent = {
  readonly name: string
  readonly of: 'podcasts' | 'episodes'
  /** Typed words; null: `search` has a body of the POST. */
  readonly q: string | null
  readonly search: JsonValue
  readonly on: readonly FollowedEvent[]
  readonly webhookUrl: string | null
  /** False: it matches and sends nothing. Absent: true. */
  readonly enabled?: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** Incremented with each new feed address; `secretNo` with each new secret. */
  readonly tokenNo: number
  readonly secretNo: number
  /** Settings of an alert that castdex keeps and does not use. */
  readonly alert?: JsonValue
}

/** The state of a webhook's receiver. */
export interface Delivery {
  /** ISO instant; null: messages are sent. */
  readonly pausedAt: string | null
  readonly pauseReason: string | null
  /** Since when the receiver fails; null: it answers. */
  readonly failingSinceMs: number | null
  /** Failed attempts since then. */
  readonly attempts: number
  /** When the last message was delivered; null: never. */
  readonly deliveredMs: number | null
}

export interface SavedSearch {
  /** A UUIDv7, so that searches sort by their creation. */
  readonly id: string
  readonly keyId: string
  /** A random number, another one after each change of the content. */
  readonly version: number
  /** SHA-256 of the token in the feed's address, in hex. */
  readonly tokenHash: string
  /** Identifies the secret of the installation that signs its messages; null: no webhook. */
  readonly installation: string | null
  readonly content: SavedSearchContent
  readonly delivery: Delivery
}

export type NewSavedSearch = Omit<SavedSearch, 'delivery' | 'version'>

export interface SavedSearchPatch {
  readonly content: SavedSearchContent
  readonly tokenHash?: string
  readonly installation?: string | null
  /** True: resumes, and also sends waiting messages. */
  readonly resumes?: boolean
  /** Sends nothing until `resumes`. */
  readonly pause?: { readonly at: string; readonly reason: string } | undefined
  /** True: drops the messages that wait. */
  readonly dropsMessages?: boolean
}

export interface SavedSearchPage {
  /** Default: searches of all keys. */
  readonly keyId?: string | undefined
  /** The id of the last search of the page before. */
  readonly after: string | null
  readonly limit: number
}

/** The state of a podcast, with its section `newestEpisodes` as JSON. */
export interface FollowedState {
  readonly text: StoredText
  readonly episodes: string | null
}

/** A change of a podcast that is not matched yet. */
export interface FollowedChange {
  readonly seq: number
  /** Null: the podcast is new. */
  readonly before: FollowedState | null
  /** As of now; null: it was merged or removed. */
  readonly after: FollowedState | null
}

export interface NewMatch {
  readonly searchId: string
  readonly event: FollowedEvent
  readonly podcastId: string
  /** JSON: `data` of the message. */
  readonly content: string
  /** True: a webhook message is due. */
  readonly sends: boolean
}

export interface SavedMatch extends Omit<NewMatch, 'sends'> {
  /** Ascending in the order of the matches, and never reused. */
  readonly no: number
  readonly atMs: number
}

export interface MatchQuery {
  readonly searchIds: readonly string[]
  /** Default `oldest`. */
  readonly first?: 'oldest' | 'newest'
  /** Only matches with a higher, or with `newest` a lower, number. */
  readonly after?: number | null
  readonly sinceMs?: number | null
  readonly events?: readonly FollowedEvent[]
  readonly limit: number
}

export interface WaitingMessage extends SavedMatch {
  /** Failed attempts of this message alone. */
  readonly attempts: number
  /** When it failed first; null: never. */
  readonly failingSinceMs: number | null
}

export interface MessageClaim {
  readonly nowMs: number
  readonly leasedUntilMs: number
  /** Unique to this claim. */
  readonly lease: string
  readonly installation: string
  readonly limit: number
}

export interface ClaimedMessages {
  readonly search: SavedSearch
  /** The due messages, oldest first. */
  readonly messages: readonly WaitingMessage[]
}

/** The outcome of a message, under the lease of its search. */
export type DeliveryOutcome =
  | {
      readonly kind: 'delivered'
      readonly no: number
      readonly nowMs: number
      readonly leasedUntilMs: number
    }
  /** Sends the message later and the following ones now. */
  | {
      readonly kind: 'postponed'
      readonly no: number
      readonly dueMs: number
      readonly sinceMs: number
      readonly leasedUntilMs: number
    }
  /** Gives up the message. */
  | { readonly kind: 'dropped'; readonly no: number; readonly leasedUntilMs: number }
  /** Sends nothing of this search until then. */
  | { readonly kind: 'held'; readonly dueMs: number; readonly sinceMs: number }
  | { readonly kind: 'paused'; readonly at: string; readonly reason: string }
  /** Ends the lease after the last message. */
  | { readonly kind: 'released' }

export interface SavedSearches {
  /** False: the key has `most` searches already. */
  add(search: NewSavedSearch, most: number, version: number): Promise<boolean>
  /** Oldest first. */
  list(page: SavedSearchPage, options?: CallOptions): Promise<readonly SavedSearch[]>
  find(id: string, options?: CallOptions): Promise<SavedSearch | undefined>
  findByToken(tokenHash: string, options?: CallOptions): Promise<SavedSearch | undefined>
  /** Undefined if there is none. */
  update(
    id: string,
    patch: SavedSearchPatch,
    version: number,
  ): Promise<SavedSearch | undefined>
  /** Removes a search with its matches and messages. */
  remove(id: string): Promise<boolean>
  /** Returns the number of removed searches. */
  removeOfKey(keyId: string): Promise<number>
  /** The version of each search, by id. */
  versions(): Promise<ReadonlyMap<string, number>>
  /** Changes whenever `versions` does. Cheap. */
  stamp(): Promise<string>
  /**
   * Takes the oldest changes in one transaction with their matches, so that each change is matched
   * once by one of several processes. `match` may not wait. Returns the number of changes, and 0
   * while another process takes some.
   */
  takeChanges(
    limit: number,
    atMs: number,
    match: (changes: readonly FollowedChange[]) => readonly NewMatch[],
  ): Promise<number>
  listMatches(query: MatchQuery, options?: CallOptions): Promise<readonly SavedMatch[]>
  /** Claims the messages of one search. A claim ends by itself when its lease does. */
  claimMessages(request: MessageClaim): Promise<ClaimedMessages | undefined>
  settleMessage(searchId: string, lease: string, outcome: DeliveryOutcome): Promise<void>
  /**
   * Deletes matches from before then, all but the newest `most` of each search, and those of removed
   * podcasts.
   */
  prune(beforeMs: number, most: number): Promise<void>
}
