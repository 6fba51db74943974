/**
 * How long a search may be tried on the thread that answers. Nearly all searches are done in a fraction of that; what a
 * costly one uses up before it goes to the search thread is lost to lookups. So such losses have an allowance, and a search
 * that was costly a moment ago, or another page of it, is not tried again.
 */
import { createHash } from 'node:crypto'
import type { EngineQuery } from '../query.ts'

/** Of the time that passes, what trials in vain may take. */
const SHARE = 0.02
/** A search may have been costly only because its files were cold: after so long it is tried again; in ms. */
const MEMORY_MS = 60_000
const MAX_REMEMBERED = 256

/** Of all pages of a search. */
const nameOf = ({ terms, groups, filters, order }: EngineQuery): string =>
  createHash('sha1')
    .update(JSON.stringify([terms, groups, filters, order]))
    .digest('base64')

export class SearchTrial {
  readonly #longestMs: number
  readonly #shortestMs: number
  readonly #now: () => number
  /** Time lost in vain and not yet made up for; in ms. */
  #lostMs = 0
  #asOf: number
  /** Costly searches and until when they are remembered, oldest first. */
  readonly #costly = new Map<string, number>()

  /** A trial takes `longestMs` at most, and `shortestMs` also when the allowance is used up; 0 = no trials. `now`: in ms. */
  constructor(longestMs: number, shortestMs: number, now: () => number = () => performance.now()) {
    this.#longestMs = longestMs
    this.#shortestMs = Math.min(shortestMs, longestMs)
    this.#now = now
    this.#asOf = now()
  }

  /** In ms; 0 = not at all. */
  allowance(query: EngineQuery): number {
    const now = this.#now()
    this.#lostMs = Math.max(0, this.#lostMs - (now - this.#asOf) * SHARE)
    this.#asOf = now
    return this.#isCostly(query, now) ? 0 : Math.max(this.#shortestMs, this.#longestMs - this.#lostMs)
  }

  /** After a trial in vain that took `ms`. */
  lose(query: EngineQuery, ms: number): void {
    this.#lostMs = Math.min(this.#longestMs, this.#lostMs + ms)
    const name = nameOf(query)
    this.#costly.delete(name)
    this.#costly.set(name, this.#now() + MEMORY_MS)
    const [oldest] = this.#costly.keys()
    if (this.#costly.size > MAX_REMEMBERED && oldest !== undefined) this.#costly.delete(oldest)
  }

  /** The search thread has done it in `ms`: a trial that was cut short may have been of a cheap one. */
  learn(query: EngineQuery, ms: number): void {
    if (ms < this.#longestMs) this.#costly.delete(nameOf(query))
  }

  #isCostly(query: EngineQuery, now: number): boolean {
    if (this.#costly.size === 0) return false
    const name = nameOf(query)
    const until = this.#costly.get(name)
    if (until === undefined) return false
    if (until > now) return true
    this.#costly.delete(name)
    return false
  }
}
