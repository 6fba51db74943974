/**
 * Decides how long a search may be tried on the thread that answers. Nearly all searches
 * are done in a fraction of that; what a costly one uses up before it goes to the search
 * thread is lost to lookups. So such losses have an allowance, each caller's own and one of
 * all, and a search that was costly a moment ago, or another page of it, is not tried
 * again.
 */
import { createHash } from 'node:crypto'
import type { SearchQuery } from '../../../search/query.ts'

/** Of the time that passes, what inline searches of one caller may take in vain. */
const SHARE = 0.02
/** What those of all callers may take, in shares of one. */
const CALLERS = 5
/** Callers who are remembered. */
const MOST_CALLERS = 1_000
/**
 * A search may have been costly only because its files were cold: after so long it is tried again;
 * in ms.
 */
const MEMORY_MS = 60_000
const MAX_REMEMBERED = 256

/** Returns the same name for all pages of a search. */
const nameOf = ({ terms, groups, filters, order, matching }: SearchQuery): string =>
  createHash('sha1')
    .update(JSON.stringify([terms, groups, filters, order, matching]))
    .digest('base64')

/** Time lost in vain and not yet made up for. */
class Losses {
  readonly #longestMs: number
  readonly #share: number
  #lostMs = 0
  #asOf: number

  /** Losses are capped at `longestMs`, and shrink by `share` of the time that passes. */
  constructor(longestMs: number, share: number, nowMs: number) {
    this.#longestMs = longestMs
    this.#share = share
    this.#asOf = nowMs
  }

  at(nowMs: number): number {
    this.#lostMs = Math.max(0, this.#lostMs - (nowMs - this.#asOf) * this.#share)
    this.#asOf = nowMs
    return this.#lostMs
  }

  add(ms: number, nowMs: number): void {
    this.#lostMs = Math.min(this.#longestMs, this.at(nowMs) + ms)
  }
}

export class InlineSearchBudget {
  readonly #longestMs: number
  readonly #shortestMs: number
  readonly #now: () => number
  readonly #lossesOfAll: Losses
  readonly #lossesByCaller = new Map<string, Losses>()
  /** Costly searches and until when they are remembered, oldest first. */
  readonly #costly = new Map<string, number>()

  /**
   * An inline search takes `longestMs` at most, and `shortestMs` also when the allowance is used
   * up; 0 = no inline searches. `now`: in ms.
   */
  constructor(
    longestMs: number,
    shortestMs: number,
    now: () => number = () => performance.now(),
  ) {
    this.#longestMs = longestMs
    this.#shortestMs = Math.min(shortestMs, longestMs)
    this.#now = now
    this.#lossesOfAll = new Losses(CALLERS * longestMs, CALLERS * SHARE, now())
  }

  /** In ms; 0 = not at all. */
  allowance(query: SearchQuery, caller = ''): number {
    const now = this.#now()
    if (this.#isCostly(query, now)) return 0
    const left = this.#longestMs - (this.#lossesByCaller.get(caller)?.at(now) ?? 0)
    const leftOfAll = CALLERS * this.#longestMs - this.#lossesOfAll.at(now)
    return Math.max(this.#shortestMs, Math.min(left, leftOfAll))
  }

  /**
   * Notes an inline search in vain that took `ms`. If it was cut short, the search may have been a
   * cheap one.
   */
  lose(query: SearchQuery, ms: number, caller = ''): void {
    const now = this.#now()
    this.#lossesOfAll.add(ms, now)
    this.#lossesOf(caller, now).add(ms, now)
    if (ms >= this.#longestMs) this.#remember(query, now)
  }

  /** The search thread has done it in `ms`, or has ended it after that time. */
  learn(query: SearchQuery, ms: number): void {
    if (ms < this.#longestMs) this.#costly.delete(nameOf(query))
    else this.#remember(query, this.#now())
  }

  #remember(query: SearchQuery, now: number): void {
    const name = nameOf(query)
    this.#costly.delete(name)
    this.#costly.set(name, now + MEMORY_MS)
    const [oldest] = this.#costly.keys()
    if (this.#costly.size > MAX_REMEMBERED && oldest !== undefined)
      this.#costly.delete(oldest)
  }

  #lossesOf(caller: string, now: number): Losses {
    const known = this.#lossesByCaller.get(caller)
    if (known !== undefined) return known
    if (this.#lossesByCaller.size >= MOST_CALLERS) this.#forgetWhole(now)
    const losses = new Losses(this.#longestMs, SHARE, now)
    this.#lossesByCaller.set(caller, losses)
    return losses
  }

  /**
   * Callers who have lost nothing are as if they had never come; where all have, they begin anew.
   */
  #forgetWhole(now: number): void {
    for (const [caller, losses] of this.#lossesByCaller)
      if (losses.at(now) === 0) this.#lossesByCaller.delete(caller)
    if (this.#lossesByCaller.size >= MOST_CALLERS) this.#lossesByCaller.clear()
  }

  #isCostly(query: SearchQuery, now: number): boolean {
    if (this.#costly.size === 0) return false
    const name = nameOf(query)
    const until = this.#costly.get(name)
    if (until === undefined) return false
    if (until > now) return true
    this.#costly.delete(name)
    return false
  }
}
