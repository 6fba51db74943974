/**
 * Keeps an index up to date with its store while the process runs. One process at a time
 * does it: the one that has the lease.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../errors.ts'
import type { IndexerLease, IndexSource } from '../store/index-source.ts'
import type { Indexing } from '../store/index-source.ts'
import type { ReportMending } from '../store/maintenance.ts'
import type { SearchIndex } from '../search/port.ts'
import { IndexFiller, type RebuildCall } from './index-filler.ts'

/** The change feed is read this often while nothing changes. */
export const POLL_MS = 250
/** Requests to rebuild the index are looked for this often. */
const WISHES_MS = 1000
/** A process tries this often to get the lease that another one has. */
const RIVAL_MS = 1000
/** The pause after the first failure; it is twice as long after each further one. */
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/**
 * `settle` tries again what fails each time, up to this long after the index last made
 * progress.
 */
const PATIENCE_MS = 60_000

export interface IndexerOptions {
  readonly source: IndexSource
  readonly index: SearchIndex
}

/**
 * `settle` reached the end, another process has the lease, or the change feed did not go on
 * to its end.
 */
type Approach = 'reached' | 'waited' | 'held-back'

function heldBack(): CodedError {
  const reason =
    'a transaction that is open in the database holds back what was written after it began'
  return new CodedError(
    'NOT_READY',
    `the search index cannot have all that is written: ${reason}`,
    {
      forOperator: true,
    },
  )
}

/** Waits, and returns early when `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

export class Indexer implements Omit<Indexing, 'lagMs'> {
  readonly #source: IndexSource
  readonly #index: SearchIndex
  readonly #filler: IndexFiller
  #failures = 0

  constructor({ source, index }: IndexerOptions) {
    this.#source = source
    this.#index = index
    this.#filler = new IndexFiller(source, index)
  }

  /**
   * Follows until `signal` is aborted. A failure is reported once, and the work is tried
   * again.
   */
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
   * Resolves when all that was written before the call is in the index and is found. If
   * another process fills the index, this one waits for it; otherwise it fills the index
   * itself.
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

  /** Resolves when a process, this one or another, has rebuilt the index after the call. */
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
   * Does the work if this process has the lease. Otherwise it waits a moment and returns
   * false.
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
