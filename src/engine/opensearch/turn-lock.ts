/**
 * One at a time, over all processes. Whoever holds the lock and is not heard of is overtaken; no clocks are compared, for
 * everybody who waits watches the lock's document by a clock of its own.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Stored } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { Documents } from './documents.ts'

interface LockDocument {
  /** Null: free. */
  readonly holder: string | null
}

/** What the holder may still do. */
export interface Held {
  /** False where the lock may be somebody else's before a request that begins now has ended. */
  isSafe(): boolean
}

/** A lock that nobody released for so long is anybody's. */
const OVERTAKE_MS = 30_000
/** The part of that, at its end, in which its holder begins nothing more: longer than a request takes. */
const UNSAFE_SHARE = 0.5
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

export class TurnLock {
  readonly #locks: Documents<LockDocument>
  readonly #id: string
  readonly #overtakeMs: number
  /** Who holds it, and since when this process has seen that; kept from call to call, for each may be shorter than it takes to overtake. */
  #seen: { readonly holder: string; readonly since: number } | undefined
  /** Ourselves, where the release did not come through. */
  #unreleased: string | undefined
  /** Of this process: they wait here and not at the cluster. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(cluster: Cluster, name: string, overtakeMs = OVERTAKE_MS) {
    this.#overtakeMs = overtakeMs
    this.#locks = new Documents(cluster, DIRECTORY_INDEX)
    this.#id = `lock-${name}`
  }

  /** Undefined where others held the lock for `patienceMs`. */
  run<Result>(work: (held: Held) => Promise<Result>, patienceMs: number): Promise<Result | undefined> {
    const turn = this.#last.then(() => this.#runAlone(work, patienceMs))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #runAlone<Result>(work: (held: Held) => Promise<Result>, patienceMs: number): Promise<Result | undefined> {
    const holder = randomUUID()
    if (!(await this.#take(holder, patienceMs))) return undefined
    const until = performance.now() + this.#overtakeMs * (1 - UNSAFE_SHARE)
    try {
      return await work({ isSafe: () => performance.now() < until })
    } finally {
      await this.#release(holder)
    }
  }

  async #take(holder: string, patienceMs: number): Promise<boolean> {
    const began = performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const lock = await this.#locks.get(this.#id)
      if (this.#isFree(lock?.source.holder ?? null) && (await this.#write(lock, holder))) return true
      if (performance.now() - began > patienceMs) return false
      await sleep(pause * (0.5 + Math.random()))
    }
  }

  #isFree(holder: string | null): boolean {
    if (holder === null || holder === this.#unreleased) return true
    const now = performance.now()
    if (this.#seen?.holder !== holder) this.#seen = { holder, since: now }
    return now - this.#seen.since > this.#overtakeMs
  }

  #write(lock: Stored<LockDocument> | undefined, holder: string): Promise<boolean> {
    return lock === undefined ? this.#locks.create(this.#id, { holder }) : this.#locks.replace(lock, { holder })
  }

  async #release(holder: string): Promise<void> {
    try {
      const params = { holder }
      const source = "if (ctx._source.holder == params.holder) ctx._source.holder = null; else ctx.op = 'none'"
      await this.#locks.update(this.#id, { source, params })
      this.#unreleased = undefined
    } catch {
      // For others it runs out.
      this.#unreleased = holder
    }
  }
}
