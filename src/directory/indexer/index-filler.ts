/**
 * Fills an index from a store's changes: the live index from its position, or a new one from the
 * beginning.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError, isNotReady } from '../../errors.ts'
import type { IndexChange, SearchIndex } from '../../search/port.ts'
import type { IndexedPage, IndexerLease } from '../../store/index-source.ts'
import {
  type IndexableChange,
  type IndexableFeed,
  toIndexChanges,
} from './to-index-changes.ts'

/** Changes per read and per write. */
const PAGE = 500
/** Interval of updates to the live index during a rebuild, in ms. */
const LIVE_EVERY_MS = 1000
/**
 * Interval after which the index is queried for its position again, in ms. It detects an index
 * that lost its data.
 */
const BELIEVED_MS = 2000
/** Time for which a failed step of a rebuild is retried, in ms. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 1000

type Page = IndexedPage<IndexableChange>

export interface RebuildCall {
  readonly signal: AbortSignal
  /** Receives the number of applied changes. */
  readonly onProgress?: ((done: number) => void) | undefined
}

const isInvalidCursor = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'INVALID_CURSOR'

/**
 * Retries while the store or index is temporarily busy. Retries are idempotent: the index skips
 * documents by revision.
 */
async function patiently<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let untilMs: number | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      untilMs ??= performance.now() + PATIENCE_MS
      if (!isNotReady(error) || signal.aborted || performance.now() > untilMs) throw error
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

export class IndexFiller {
  readonly #source: IndexableFeed
  readonly #index: SearchIndex
  #known: { readonly position: string; readonly untilMs: number } | undefined
  /** Time of the last progress, by `performance.now()`. */
  advancedMs = 0

  constructor(source: IndexableFeed, index: SearchIndex) {
    this.#source = source
    this.#index = index
  }

  /**
   * Applies all changes after the index's position. Returns false if the index needs a rebuild:
   * it was never filled, or its position belongs to another store.
   */
  async catchUp(lease: IndexerLease, signal: AbortSignal): Promise<boolean> {
    try {
      let position = await this.#readPosition()
      for (let more = true; more && position !== null; ) {
        signal.throwIfAborted()
        const page = await this.#source.changes(position, PAGE, { signal })
        if (page.position !== position) await this.#apply(page, position, lease)
        position = page.position
        more = page.more
      }
      return position !== null
    } catch (error) {
      this.#known = undefined
      if (isInvalidCursor(error)) return false
      throw error
    }
  }

  /** Rebuilds the index. A searchable live index is kept up to date during the rebuild. */
  async rebuild(lease: IndexerLease, { signal, onProgress }: RebuildCall): Promise<void> {
    const { wanted } = await this.#source.rebuilds({ signal })
    await using build = await this.#index.build()
    let isLive = await this.catchUp(lease, signal)
    let liveMs = performance.now()
    let position: string | null = null
    let [done, documents] = [0, 0]
    for await (const { page, changes } of this.#read(signal)) {
      await patiently(() => build.apply(changes), signal)
      position = page.position
      done += changes.length
      this.advancedMs = performance.now()
      documents += changes.filter(({ document }) => document !== null).length
      onProgress?.(done)
      if (!isLive || performance.now() - liveMs < LIVE_EVERY_MS) continue
      isLive = await this.catchUp(lease, signal)
      liveMs = performance.now()
    }
    if (position === null) throw new Error('a feed has at least one page')
    await lease.check()
    signal.throwIfAborted()
    this.#known = undefined
    const [filledTo, mayBeEmpty] = [position, documents === 0]
    await patiently(() => build.swap(filledTo, { mayBeEmpty }), signal)
    await this.#source.noteRebuilt(wanted)
  }

  /** Reads all changes from the beginning, one page ahead of the caller. */
  async *#read(
    signal: AbortSignal,
  ): AsyncGenerator<{ page: Page; changes: readonly IndexChange[] }> {
    const read = (since: string | null): Promise<Page> => {
      const reading = patiently(() => this.#source.changes(since, PAGE, { signal }), signal)
      // Prevents an unhandled rejection if the caller stops before it awaits the page.
      reading.catch(() => undefined)
      return reading
    }
    let reading: Promise<Page> | undefined = read(null)
    while (reading !== undefined) {
      const page: Page = await reading
      if (page.more) reading = read(page.position)
      else reading = undefined
      yield { page, changes: toIndexChanges(page.changes) }
    }
  }

  async #apply(page: Page, before: string, lease: IndexerLease): Promise<void> {
    await this.#index.apply(toIndexChanges(page.changes))
    await lease.check()
    // Detects a process that lost the lease unnoticed while its successor filled the index.
    if ((await this.#index.position()) !== before)
      throw new CodedError('NOT_READY', 'Another process fills the search index.')
    await this.#index.keepPosition(page.position)
    this.advancedMs = performance.now()
    this.#believe(page.position)
  }

  async #readPosition(): Promise<string | null> {
    if (this.#known !== undefined && performance.now() < this.#known.untilMs)
      return this.#known.position
    const position = await this.#index.position()
    if (position !== null) this.#believe(position)
    return position
  }

  #believe(position: string): void {
    const untilMs = this.#known?.untilMs ?? performance.now() + BELIEVED_MS
    this.#known = {
      position,
      untilMs: untilMs < performance.now() ? performance.now() + BELIEVED_MS : untilMs,
    }
  }
}
