/**
 * Follows the changes of podcasts for the saved searches: matches them, and sends the messages.
 * Every serving process runs one; the store lets one of them at a time match changes.
 */
import { isNotReady } from '../errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { windowStart } from '../record/episodes/indexed-episodes.ts'
import type { Directory } from '../store/directory.ts'
import type { SavedSearches } from '../store/saved-searches.ts'
import type { CountTerm } from './anchors.ts'
import { compileSearch } from './compile-search.ts'
import { matchChanges } from './match-changes.ts'
import { sampleAnchors } from './sample-anchors.ts'
import { SearchSet } from './search-set.ts'
import { claimNext, type SenderParts } from './sender.ts'

/** Pause of the loops while there is nothing to do, in ms. */
const REST_MS = 500
/** Pause after a failure of the store, in ms. */
const FAILED_MS = 5000
/** Maximum number of changes per transaction, which bounds the wait of other requests. */
const CHANGES_AT_ONCE = 64
/** Searches whose messages are sent at once, by this process. */
const SENDERS = 16
const SEARCHES_AT_ONCE = 500

const DAY_MS = 86_400_000
const PRUNE_EVERY_MS = 3_600_000
const KEPT_DAYS = 90
/** Matches of one search. */
const MOST_KEPT = 10_000

export interface FollowerParts {
  readonly directory: Directory
  readonly requireAppleId: boolean
  readonly now: () => number
  readonly signal: AbortSignal
  /** Undefined while no saved search needs it. */
  readonly openSender: () => Omit<
    SenderParts,
    'savedSearches' | 'reader' | 'now' | 'signal'
  >
  readonly onFailure: (error: unknown) => void
}

export class Follower {
  readonly #parts: FollowerParts
  readonly #store: SavedSearches
  readonly #searches = new SearchSet()
  #stamp = ''
  #sender: SenderParts | undefined
  #count: CountTerm | undefined
  #prunedMs = 0
  readonly #sending = new Set<Promise<void>>()

  constructor(parts: FollowerParts, store: SavedSearches) {
    this.#parts = parts
    this.#store = store
  }

  /** Resolves after `signal` is aborted, and the last messages are sent. */
  async run(): Promise<void> {
    await Promise.all([
      this.#repeat(() => this.matchNext()),
      this.#repeat(() => this.#startSending()),
      this.#repeat(() => this.#prune()),
    ])
    await Promise.all(this.#sending)
  }

  /** Matches the oldest changes. Returns whether more may follow at once. */
  async matchNext(): Promise<boolean> {
    await this.#load()
    const { now, directory } = this.#parts
    const kept = directory.episodes?.kept === 'all' ? 'all' : 'recent'
    const nowMs = now()
    const context = { searches: this.#searches, windowStartMs: windowStart(kept, nowMs) }
    const taken = await this.#store.takeChanges(CHANGES_AT_ONCE, nowMs, (changes) =>
      matchChanges(changes, context),
    )
    return taken > 0
  }

  /** Sends all messages that are due. */
  async sendDue(): Promise<void> {
    while (await this.#startSending()) await Promise.all(this.#sending)
    await Promise.all(this.#sending)
  }

  /** Returns whether messages of more searches may be due. */
  async #startSending(): Promise<boolean> {
    if (this.#searches.size === 0) return false
    const parts = this.#getSender()
    while (this.#sending.size < SENDERS) {
      const send = await claimNext(parts)
      if (send === undefined) return false
      const sending = send()
        .catch(this.#parts.onFailure)
        .finally(() => this.#sending.delete(sending))
      this.#sending.add(sending)
    }
    await Promise.race(this.#sending)
    return true
  }

  #getSender(): SenderParts {
    const { openSender, directory, now, signal } = this.#parts
    const { reader } = directory
    this.#sender ??= {
      ...openSender(),
      savedSearches: this.#store,
      reader,
      now,
      signal,
    }
    return this.#sender
  }

  /** Loads searches that were added or changed, and drops removed ones. */
  async #load(): Promise<void> {
    const stamp = await this.#store.stamp()
    if (stamp === this.#stamp) return
    const versions = await this.#store.versions()
    for (const id of [...this.#searches.ids()])
      if (!versions.has(id)) this.#searches.remove(id)
    const changed = [...versions].filter(
      ([id, version]) => this.#searches.versionOf(id) !== version,
    )
    if (changed.length > SEARCHES_AT_ONCE) await this.#loadAll()
    else for (const [id] of changed) await this.#loadOne(id)
    this.#stamp = stamp
  }

  async #loadAll(): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const page = await this.#store.list({ after, limit: SEARCHES_AT_ONCE })
      for (const search of page) await this.#compile(search)
      after = page.at(-1)?.id ?? null
    }
  }

  async #loadOne(id: string): Promise<void> {
    const search = await this.#store.find(id)
    if (search !== undefined) await this.#compile(search)
  }

  async #compile(search: Parameters<typeof compileSearch>[0]): Promise<void> {
    const { directory, requireAppleId, onFailure } = this.#parts
    this.#count ??= await sampleAnchors(directory.reader)
    const parts = { reader: directory.reader, requireAppleId, count: this.#count }
    try {
      if (search.content.enabled === false) this.#searches.remove(search.id)
      else this.#searches.put(await compileSearch(search, parts))
    } catch (error) {
      if (isNotReady(error)) throw error
      // A definition that this release does not accept matches nothing.
      this.#searches.remove(search.id)
      onFailure(error)
    }
  }

  async #prune(): Promise<boolean> {
    const nowMs = this.#parts.now()
    if (this.#searches.size === 0 || nowMs - this.#prunedMs < PRUNE_EVERY_MS) return false
    this.#prunedMs = nowMs
    await this.#store.prune(nowMs - KEPT_DAYS * DAY_MS, MOST_KEPT)
    return false
  }

  async #repeat(step: () => Promise<boolean>): Promise<void> {
    const { signal, onFailure } = this.#parts
    const isStopping = (): boolean => signal.aborted
    while (!isStopping()) {
      let restMs = REST_MS
      try {
        if (await step()) restMs = 0
      } catch (error) {
        if (isStopping()) return
        if (!isNotReady(error)) onFailure(error)
        restMs = FAILED_MS
      }
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
