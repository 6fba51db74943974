/**
 * Caches the `Crawl-delay` of each site's robots.txt. It is read at most once a day per site, and
 * only if a site is requested again within the maximum delay. If robots.txt is unavailable, the
 * last delay remains in effect; retries follow after an hour, with exponential backoff up to a
 * day. Delays are saved to a file in the data directory and read again if it is lost.
 */
import { join } from 'node:path'
import { readRateFile, writeRateFile } from './rate-file.ts'

/** Longer delays are reduced to this, in ms. */
export const MOST_DELAY_MS = 60_000
/** RFC 9309 section 2.4. */
const FRESH_MS = 24 * 3_600_000
/** The first retry interval if robots.txt is unavailable. */
const RETRY_MS = 3_600_000
const MAX_REMEMBERED = 50_000
const NAME = 'crawl-delays.json'

export interface CrawlDelaysOptions {
  readonly now: () => number
  /** If undefined, delays are kept in memory only. */
  readonly dataDir?: string
}

interface Delay {
  readonly ms: number
  /** Time of the last request for robots.txt, as Unix time in ms. */
  readonly atMs: number
  /** Failed reads of robots.txt since the last success. */
  readonly failures: number
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url

function parseDelay(value: unknown, nowMs: number): Delay | undefined {
  if (!Array.isArray(value)) return undefined
  const [ms, atMs, failures = 0] = value as readonly unknown[]
  if (typeof ms !== 'number' || typeof atMs !== 'number' || !(ms >= 0 && atMs <= nowMs))
    return undefined
  if (typeof failures !== 'number' || !(failures >= 0)) return undefined
  return { ms: Math.min(ms, MOST_DELAY_MS), atMs, failures }
}

export class CrawlDelays {
  readonly #now: () => number
  readonly #file: string | undefined
  readonly #delays = new Map<string, Delay>()
  /** Time of the last request to each site; the most recent site is last. */
  readonly #askedAt = new Map<string, number>()
  #isChanged = false

  constructor({ now, dataDir }: CrawlDelaysOptions) {
    this.#now = now
    this.#file = dataDir === undefined ? undefined : join(dataDir, NAME)
    if (this.#file !== undefined) this.#read(this.#file)
  }

  /** Returns the delay in ms; 0 if unknown or absent. */
  delayOf(url: string): number {
    const delay = this.#delays.get(originOf(url))
    if (delay === undefined || !this.#isFresh(delay)) return 0
    return delay.ms
  }

  /** Records the delay from a site's robots.txt; null if robots.txt is unavailable. */
  learn(url: string, delayMs: number | null): void {
    const origin = originOf(url)
    const before = this.#delays.get(origin)
    const failures = delayMs === null ? (before?.failures ?? 0) + 1 : 0
    const ms = Math.min(delayMs ?? before?.ms ?? 0, MOST_DELAY_MS)
    this.#delays.delete(origin)
    this.#delays.set(origin, { ms, atMs: this.#now(), failures })
    if (this.#delays.size > MAX_REMEMBERED)
      this.#delays.delete(this.#delays.keys().next().value ?? '')
    this.#isChanged = true
  }

  askedAt(url: string): number | undefined {
    return this.#askedAt.get(originOf(url))
  }

  asked(url: string, atMs = this.#now()): void {
    const origin = originOf(url)
    this.#askedAt.delete(origin)
    this.#askedAt.set(origin, atMs)
    if (this.#askedAt.size > MAX_REMEMBERED)
      this.#askedAt.delete(this.#askedAt.keys().next().value ?? '')
  }

  /** Returns whether robots.txt has to be read before the next request to the site. */
  isToBeRead(url: string): boolean {
    const origin = originOf(url)
    const delay = this.#delays.get(origin)
    if (delay !== undefined && this.#isFresh(delay)) return false
    const askedAt = this.askedAt(origin)
    return askedAt !== undefined && this.#now() - askedAt < MOST_DELAY_MS
  }

  /**
   * Saves the delays. If the disk is full, the old file stays, and newer delays are read again.
   */
  save(): void {
    if (this.#file === undefined || !this.#isChanged) return
    const fresh = [...this.#delays].filter(([, delay]) => this.#isFresh(delay))
    const lines = fresh.map(
      ([origin, { ms, atMs, failures }]) => [origin, [ms, atMs, failures]] as const,
    )
    if (writeRateFile(this.#file, lines)) this.#isChanged = false
  }

  #isFresh({ atMs, failures }: Delay): boolean {
    const freshMs =
      failures === 0 ? FRESH_MS : Math.min(RETRY_MS * 2 ** (failures - 1), FRESH_MS)
    return this.#now() - atMs < freshMs
  }

  #read(file: string): void {
    for (const [origin, kept] of readRateFile(file, MAX_REMEMBERED)) {
      const delay = parseDelay(kept, this.#now())
      if (delay !== undefined && this.#isFresh(delay)) this.#delays.set(origin, delay)
    }
  }
}
