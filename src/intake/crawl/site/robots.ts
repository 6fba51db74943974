/**
 * Checks robots.txt (RFC 9309) before pages of a site are read; the file is fetched once a day
 * per origin.
 */
import { setTimeout } from 'node:timers/promises'
import robotsModule from 'robots-parser'
import { MOST_DELAY_MS } from '../rate/crawl-delays.ts'
import type { FetchResult } from '../fetch/fetch-result.ts'

/**
 * Declares the subset of the guarded fetch (`src/intake/crawl/fetch/fetch.ts`) used to read
 * sites.
 */
export type FetchPage = (
  url: string,
  options: {
    readonly accept: string
    readonly maxBytes: number
    readonly signal: AbortSignal
  },
) => Promise<FetchResult>

/** @NOTE The package is CommonJS without a default export, contrary to its types. */
const robotsParser = robotsModule as unknown as (
  url: string,
  text: string,
) => {
  isDisallowed(url: string, agent: string): boolean | undefined
  /** Delay in seconds. */
  getCrawlDelay(agent: string): number | undefined
}

/** Our product token in robots.txt. */
const AGENT = 'castdex'
/** RFC 9309 section 2.5 requires at least this limit, in bytes. */
const MAX_BYTES = 500 * 1024
/** RFC 9309 section 2.4. */
const FRESH_MS = 24 * 3_600_000
const MAX_ORIGINS = 10_000

/** `unknown`: robots.txt is unavailable; no page is read (RFC 9309 section 2.3.1.4). */
export type Permission = 'allowed' | 'disallowed' | 'unknown'

export interface Robots {
  permission(url: string, signal: AbortSignal): Promise<Permission>
  /** Resolves when the site's `Crawl-delay` has passed, and reserves that time. */
  turn(url: string, signal: AbortSignal): Promise<void>
}

export interface RobotsOptions {
  readonly now: () => number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called with the `Crawl-delay` in ms; 0 if absent, null if robots.txt is unavailable. */
  readonly onDelay?: (origin: string, delayMs: number | null) => void
  /** Returns the time of the last request to the site by another component. */
  readonly askedAt?: (origin: string) => number | undefined
  /** Called with the reserved request time of a site that has a `Crawl-delay`. */
  readonly onTurn?: (origin: string, atMs: number) => void
}

interface Rules {
  readonly at: number
  readonly permit: (url: string) => Permission
  readonly delayMs: number | null
}

const sleepFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined)
}

export function openRobots(
  fetchPage: FetchPage,
  {
    now,
    sleep = sleepFor,
    onDelay = () => undefined,
    askedAt = () => undefined,
    onTurn = () => undefined,
  }: RobotsOptions,
): Robots {
  const known = new Map<string, Rules>()
  /** Earliest next request per origin that has a `Crawl-delay`. */
  const nextAt = new Map<string, number>()
  return {
    async permission(url, signal) {
      const { origin } = new URL(url)
      const before = known.get(origin)
      if (before !== undefined && now() - before.at < FRESH_MS) return before.permit(url)
      const rules = { at: now(), ...(await readRules(origin, fetchPage, signal)) }
      if (known.size >= MAX_ORIGINS) known.clear()
      known.set(origin, rules)
      onDelay(origin, rules.delayMs)
      return rules.permit(url)
    },
    async turn(url, signal) {
      const { origin } = new URL(url)
      const delayMs = known.get(origin)?.delayMs ?? 0
      if (delayMs === 0) return
      const at = Math.max(
        now(),
        nextAt.get(origin) ?? 0,
        (askedAt(origin) ?? -delayMs) + delayMs,
      )
      onTurn(origin, at)
      if (nextAt.size >= MAX_ORIGINS) nextAt.clear()
      nextAt.set(origin, at + delayMs)
      if (at > now()) await sleep(at - now(), signal)
    },
  }
}

type Read = Omit<Rules, 'at'>

const always = (permission: Permission): Read => ({
  permit: () => permission,
  delayMs: permission === 'unknown' ? null : 0,
})

/**
 * Returns the `Crawl-delay` of the URL's site, in ms; 0 if absent, null if robots.txt is
 * unavailable.
 */
export async function readCrawlDelay(
  url: string,
  fetchPage: FetchPage,
  signal: AbortSignal,
): Promise<number | null> {
  const { delayMs } = await readRules(new URL(url).origin, fetchPage, signal)
  return delayMs
}

function delayOf(seconds: number | undefined): number {
  if (seconds !== undefined && seconds > 0) return Math.min(seconds * 1000, MOST_DELAY_MS)
  return 0
}

const readRules = async (
  origin: string,
  fetchPage: FetchPage,
  signal: AbortSignal,
): Promise<Read> => {
  const result = await fetchPage(`${origin}/robots.txt`, {
    accept: 'text/plain, */*;q=0.5',
    maxBytes: MAX_BYTES,
    signal,
  })
  if (result.kind === 'failed')
    return always(result.reason === 'too-large' ? 'disallowed' : 'unknown')
  if (result.status >= 500 || result.status === 429) return always('unknown')
  if (result.status < 200 || result.status >= 300) return always('allowed')
  const robot = robotsParser(
    `${origin}/robots.txt`,
    Buffer.from(result.body).toString('utf8'),
  )
  return {
    permit: (url) => (robot.isDisallowed(url, AGENT) === true ? 'disallowed' : 'allowed'),
    delayMs: delayOf(robot.getCrawlDelay(AGENT)),
  }
}
