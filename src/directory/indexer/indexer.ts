/** Keeps an index up to date with its store. Only the process with the lease does it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../../errors.ts'
import type { IndexerLease } from '../../store/index-source.ts'
import type { Indexing } from '../../store/index-source.ts'
import type { ReportMending } from '../../store/maintenance.ts'
import type { SearchIndex } from '../../search/port.ts'
import { IndexFiller, type RebuildCall } from './index-filler.ts'
import type { IndexableFeed } from './to-index-changes.ts'

/** Polling interval of the change feed while it has no changes, in ms. */
export const POLL_MS = 250
/** Interval at which requests for a rebuild are checked, in ms. */
const WISHES_MS = 1000
/** Interval at which a process tries to acquire a lease that another one holds, in ms. */
const RIVAL_MS = 1000
/** Pause after the first failure; each further failure doubles it. */
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** `settle` retries failures for this long after the last progress of the index. */
const PATIENCE_MS = 60_000

export interface IndexerOptions {
  readonly source: IndexableFeed
  readonly index: SearchIndex
}

/**
 * Outcome of a step of `settle`: it reached the end, another process holds the lease, or the
 * change feed ended early.
 */
type Approach = 'reached' | 'waited' | 'held-back'

function heldBack(): CodedError {
  const reason = 'an open transaction in the database holds back later changes'
  return new CodedError('NOT_READY', `The search index cannot catch up: ${reason}.`, {
    forOperator: true,
  })
}

/** Resolves after the time, or early when `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

export class Indexer implements Omit<Indexing, 'lagMs'> {
  readonly #source: IndexableFeed
  readonly #index: SearchIndex
  readonly #filler: IndexFiller
  #failures = 0

  constructor({ source, index }: IndexerOptions) {
    this.#source = source
    this.#index = index
    this.#filler = new IndexFiller(source, index)
  }

  /** Follows the store until `signal` is aborted. Reports a failure once and retries. */
  async run(signal: AbortSignal, report: ReportMending): Promise<void> {
    while (!signal.aborted) {
      try {
        await using lease = await this.#source.lead()
        if (lease === undefined) await pause(RIVAL_MS, signal)
        else await this.#keepUp(lease, signal, report)
      } catch (error) {
        await this.#rest(error, signal, report)
      }
    }
  }

  /**
   * Resolves when all writes before the call are searchable. Waits for the process with the
   * lease, or fills the index itself.
   */
  async settle(
    signal: AbortSignal,
    report: ReportMending = () => undefined,
  ): Promise<void> {
    const end = await this.#source.end({ signal })
    let sinceMs = performance.now()
    const isOver = (): boolean =>
      performance.now() - Math.max(sinceMs, this.#filler.advancedMs) > PATIENCE_MS
    for (let seen: Approach = 'waited'; seen !== 'reached'; ) {
      signal.throwIfAborted()
      try {
        seen = await this.#approach(end, signal, report)
        if (seen === 'waited') sinceMs = performance.now()
        else if (seen === 'held-back' && isOver()) throw heldBack()
      } catch (error) {
        if (isOver()) throw error
        await pause(RIVAL_MS, signal)
      }
    }
  }

  /** Resolves when any process has rebuilt the index after the call. */
  async rebuild(call: RebuildCall): Promise<void> {
    const wish = await this.#source.wantRebuild()
    const isMet = async (): Promise<boolean> =>
      (await this.#source.rebuilds({ signal: call.signal })).done >= wish
    while (!(await isMet())) {
      call.signal.throwIfAborted()
      await this.#withLease(call.signal, async (lease) => {
        if (!(await isMet())) await this.#filler.rebuild(lease, call)
      })
    }
    await this.#index.refresh()
  }

  async #approach(
    end: string,
    signal: AbortSignal,
    report: ReportMending,
  ): Promise<Approach> {
    const isReached = async (): Promise<boolean> => {
      const position = await this.#index.position()
      return position !== null && this.#source.hasReached(position, end)
    }
    if (!(await isReached())) {
      const hadLease = await this.#withLease(signal, (lease) =>
        this.#advance(lease, signal, report),
      )
      if (!hadLease) return 'waited'
      if (!(await isReached())) {
        await pause(POLL_MS, signal)
        return 'held-back'
      }
    }
    await this.#index.refresh()
    return 'reached'
  }

  /**
   * Runs `work` if this process acquires the lease. Otherwise waits briefly and returns false.
   */
  async #withLease(
    signal: AbortSignal,
    work: (lease: IndexerLease) => Promise<void>,
  ): Promise<boolean> {
    await using lease = await this.#source.lead()
    if (lease === undefined) await pause(POLL_MS, signal)
    else await work(lease)
    return lease !== undefined
  }

  async #keepUp(
    lease: IndexerLease,
    signal: AbortSignal,
    report: ReportMending,
  ): Promise<void> {
    const held = AbortSignal.any([signal, lease.signal])
    let lookAtMs = 0
    while (!signal.aborted) {
      await lease.check()
      if (performance.now() >= lookAtMs) {
        const { wanted, done } = await this.#source.rebuilds({ signal: held })
        if (wanted > done) await this.#makeAnew(lease, held, report)
        lookAtMs = performance.now() + WISHES_MS
      }
      await this.#advance(lease, held, report)
      if (this.#failures > 0) report({ kind: 'index-resumed' })
      this.#failures = 0
      await pause(POLL_MS, held)
    }
  }

  async #advance(
    lease: IndexerLease,
    signal: AbortSignal,
    report: ReportMending,
  ): Promise<void> {
    if (!(await this.#filler.catchUp(lease, signal)))
      await this.#makeAnew(lease, signal, report)
  }

  async #makeAnew(
    lease: IndexerLease,
    signal: AbortSignal,
    report: ReportMending,
  ): Promise<void> {
    const startedMs = performance.now()
    report({ kind: 'index-filling' })
    await this.#filler.rebuild(lease, { signal })
    const durationMs = Math.round(performance.now() - startedMs)
    report({ kind: 'mended', podcasts: await this.#index.count(), durationMs })
  }

  async #rest(error: unknown, signal: AbortSignal, report: ReportMending): Promise<void> {
    if (signal.aborted) return
    if (this.#failures === 0) report({ kind: 'index-waits', error })
    const ms = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    await pause(ms, signal)
  }
}
