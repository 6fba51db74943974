/**
 * Simulates a month of crawling under a virtual clock, with the crawler's own rules (`due.ts`, the
 * shortest gap of `host-rate.ts`), in blocks of hosts. No host is contacted.
 */
import { dueAfter } from '../../src/intake/crawl/due.ts'
import { LEAST_GAP_MS } from '../../src/intake/crawl/rate/host-rate.ts'
import { Calendar } from './calendar.ts'
import { drawBlocks } from './hosts.ts'
import { type Random, seeded } from './random.ts'
import { drawNext, drawShows, type Shows } from './shows.ts'

const MINUTE_MS = 60_000
export const DAYS = 30
/** Warm-up days, excluded from the figures. */
const SETTLING_DAYS = 2
const MINUTES = (DAYS + SETTLING_DAYS) * 1440
const FIRST = SETTLING_DAYS * 1440
/** Fraction of feeds whose server supports 304. */
const CONDITIONAL = 0.8
/** Fraction of feeds whose server requires a day between fetches. */
const DAILY = 0.03
const START_MS = Date.UTC(2026, 10, 1)

export interface Totals {
  fetches: number
  unchanged: number
  episodes: number
  mostAtOneHost: number
  /** Minutes that feeds were postponed for their host. */
  putOff: number
  /** Fetches of all hosts by minute. */
  readonly fetchesOf: Int32Array
  /** Histogram of minutes from publication to fetch; the last slot holds the rest. */
  readonly delays: Float64Array
}

interface Block {
  readonly hostOf: Int32Array
  readonly shows: Shows
  readonly places: Float64Array
  /** Bit 1: supports 304; bit 2: requires a day. */
  readonly kinds: Uint8Array
  readonly calendar: Calendar
  /** Fetches per host in the current minute. */
  readonly asked: Int32Array
  readonly random: Random
  readonly totals: Totals
}

const dueMinute = (
  { shows, places, kinds, random }: Block,
  feed: number,
  minute: number,
): number => {
  const usual = shows.minute[feed] ?? -1
  const gap = shows.gap[feed] ?? 0
  const { at } = dueAfter({
    rhythm: {
      lastAt: START_MS + (shows.last[feed] ?? 0) * MINUTE_MS,
      gapMs: gap === 0 ? null : gap * MINUTE_MS,
      minute: usual < 0 ? null : usual,
      isComplete: false,
      ttlMs: null,
    },
    freshMs: ((kinds[feed] ?? 0) & 2) === 0 ? null : 86_400_000,
    renewAt: null,
    nowMs: START_MS + minute * MINUTE_MS,
    chance: random(),
    place: places[feed] ?? 0,
  })
  return Math.max(minute + 1, Math.floor((at - START_MS) / MINUTE_MS))
}

/** Records new episodes; those overtaken by a newer one count too. */
const see = ({ shows, random, totals }: Block, feed: number, minute: number): boolean => {
  let isNew = false
  while ((shows.next[feed] ?? Number.POSITIVE_INFINITY) <= minute) {
    const published = shows.next[feed] ?? 0
    if (minute >= FIRST && published >= FIRST) {
      const slot = Math.min(totals.delays.length - 1, Math.floor(minute + 0.5 - published))
      totals.delays[slot] = (totals.delays[slot] ?? 0) + 1
      totals.episodes += 1
    }
    shows.last[feed] = published
    shows.next[feed] = drawNext(shows, feed, random)
    isNew = true
  }
  return isNew
}

/** Fetches a feed and schedules it again. */
const fetchOne = (block: Block, minute: number, feed: number): void => {
  const { kinds, totals, calendar } = block
  const isNew = see(block, feed, minute)
  if (minute >= FIRST) {
    totals.fetches += 1
    if (!isNew && ((kinds[feed] ?? 0) & 1) === 1) totals.unchanged += 1
  }
  calendar.add(dueMinute(block, feed, minute), feed)
}

/** Fetches feeds up to each host's rate. */
const walkMinute = (block: Block, minute: number, most: number): void => {
  const { hostOf, calendar, asked, totals } = block
  const feeds = calendar.take(minute)
  let [fetches, mostAtOneHost] = [0, 0]
  for (const feed of feeds) {
    const host = hostOf[feed] ?? 0
    const count = (asked[host] ?? 0) + 1
    if (count > most) {
      calendar.putOff(feed)
      continue
    }
    asked[host] = count
    if (count > mostAtOneHost) mostAtOneHost = count
    fetches += 1
    fetchOne(block, minute, feed)
  }
  for (const feed of feeds) asked[hostOf[feed] ?? 0] = 0
  totals.fetchesOf[minute] = (totals.fetchesOf[minute] ?? 0) + fetches
  if (minute < FIRST) return
  totals.putOff += feeds.length - fetches
  totals.mostAtOneHost = Math.max(totals.mostAtOneHost, mostAtOneHost)
}

const openBlock = (hostOf: Int32Array, random: Random, totals: Totals): Block => {
  const feeds = hostOf.length
  const kind = (): number => (random() < CONDITIONAL ? 1 : 0) | (random() < DAILY ? 2 : 0)
  const block: Block = {
    hostOf,
    random,
    totals,
    shows: drawShows(feeds, random),
    places: Float64Array.from({ length: feeds }, random),
    kinds: Uint8Array.from({ length: feeds }, kind),
    calendar: new Calendar(MINUTES, feeds),
    asked: new Int32Array((hostOf.at(-1) ?? 0) + 1),
  }
  for (let feed = 0; feed < feeds; feed += 1) {
    block.calendar.add(Math.floor(dueMinute(block, feed, 0) * random()), feed)
  }
  return block
}

/** `onBlock` receives the number of simulated feeds. */
export const walkMonth = (
  feeds: number,
  standsFor: number,
  onBlock: (feeds: number) => void,
): Totals => {
  const random = seeded(20_261_120)
  const totals: Totals = {
    fetches: 0,
    unchanged: 0,
    episodes: 0,
    mostAtOneHost: 0,
    putOff: 0,
    fetchesOf: new Int32Array(MINUTES),
    delays: new Float64Array(100_000),
  }
  const most = Math.ceil(MINUTE_MS / LEAST_GAP_MS / standsFor)
  let done = 0
  for (const hostOf of drawBlocks(feeds, random)) {
    const block = openBlock(hostOf, random, totals)
    for (let minute = 0; minute < MINUTES; minute += 1) walkMinute(block, minute, most)
    done += hostOf.length
    onBlock(done)
  }
  return totals
}

/** Fetches in the busiest minute. */
export const peakOf = ({ fetchesOf }: Totals): number =>
  fetchesOf.subarray(FIRST).reduce((most, count) => Math.max(most, count), 0)

/** Returns the quantile of the delay in minutes. */
export const delayOf = ({ delays, episodes }: Totals, share: number): number => {
  let seen = 0
  return delays.findIndex((count) => (seen += count) >= share * episodes)
}
