/**
 * Decides how long a search may run on the answering thread. Nearly all searches finish in a
 * fraction of the limit; the time of an abandoned attempt is lost to lookups. Such losses have a
 * budget, per caller and in total, and a search that was recently costly, on any page, is not
 * attempted again.
 */
import { createHash } from 'node:crypto'
import type { SearchQuery } from '../../../search/query.ts'

/** The share of time that one caller's abandoned attempts may use. */
const SHARE = 0.02
/** The total for all callers, as a multiple of one caller's share. */
const CALLERS = 5
/** The number of callers to keep. */
const MOST_CALLERS = 1_000
/**
 * A search may have been slow only because of cold files, so it is attempted again after this time;
 * in ms.
 */
const MEMORY_MS = 60_000
const MAX_REMEMBERED = 256

/** All pages of a search have the same name. */
const nameOf = ({ terms, groups, filters, order, matching }: SearchQuery): string =>
  createHash('sha1')
    .update(JSON.stringify([terms, groups, filters, order, matching]))
    .digest('base64')

/** Lost time that is not yet recovered. */
class Losses {
  readonly #longestMs: number
  readonly #share: number
  #lostMs = 0
  #asOf: number

  /** Losses are capped at `longestMs` and decay by `share` of the elapsed time. */
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
  /** Costly searches with their expiry, oldest first. */
  readonly #costly = new Map<string, number>()

  /**
   * An attempt takes at most `longestMs`, and at least `shortestMs` even if the budget is used up;
   * 0 = no attempts. `now`: in ms.
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

  /** Returns the time limit of an attempt in ms; 0 = do not attempt. */
  allowance(query: SearchQuery, caller = ''): number {
    const now = this.#now()
    if (this.#isCostly(query, now)) return 0
    const left = this.#longestMs - (this.#lossesByCaller.get(caller)?.at(now) ?? 0)
    const leftOfAll = CALLERS * this.#longestMs - this.#lossesOfAll.at(now)
    return Math.max(this.#shortestMs, Math.min(left, leftOfAll))
  }

  /**
   * Runs `search` within its allowance, in ms. `found` is undefined if it has none or takes longer.
   */
  attempt<Found>(
    query: SearchQuery,
    caller: string | undefined,
    search: (allowanceMs: number) => Found | undefined,
  ): { readonly found: Found | undefined; readonly spentMs: number } {
    const allowanceMs = this.allowance(query, caller)
    if (allowanceMs === 0) return { found: undefined, spentMs: 0 }
    const startedAt = performance.now()
    const found = search(allowanceMs)
    const spentMs = performance.now() - startedAt
    if (found === undefined) this.lose(query, spentMs, caller)
    return { found, spentMs }
  }

  /**
   * Records an abandoned attempt of `ms`. If it was cut short, the search is not counted as costly.
   */
  lose(query: SearchQuery, ms: number, caller = ''): void {
    const now = this.#now()
    this.#lossesOfAll.add(ms, now)
    this.#lossesOf(caller, now).add(ms, now)
    if (ms >= this.#longestMs) this.#remember(query, now)
  }

  /** Records that the search thread finished or stopped the search after `ms`. */
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

  /** Forgets callers without losses; clears all if there are still too many. */
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
