/**
 * `npm run bench -- crawl`: a month of crawling under a virtual clock, with the rules that the crawler itself follows
 * (`due.ts`, the least gap of `host-pace.ts`). Nobody is asked anything.
 */
import { dueAfter } from '../../src/intake/crawl/due.ts'
import { LEAST_GAP_MS } from '../../src/intake/crawl/host-pace.ts'
import { print, printHeader } from '../frame.ts'
import { drawHosts, type Hosts } from './hosts.ts'
import { type Random, seeded } from './random.ts'
import { drawNext, drawShows, type Shows } from './shows.ts'

const MINUTE_MS = 60_000
const DAYS = 30
/** Days until the queue has settled; not in the figures. */
const SETTLING_DAYS = 2
const MINUTES = (DAYS + SETTLING_DAYS) * 1440
const FIRST = SETTLING_DAYS * 1440
/** Feeds whose server answers 304 when nothing is new. */
const CONDITIONAL = 0.8
/** Feeds whose server asks for a day between two fetches. */
const DAILY = 0.03
const START_MS = Date.UTC(2026, 10, 1)

/** Which feeds are due in which minute: a chain of feeds for each. */
class Calendar {
  readonly #first = new Int32Array(MINUTES).fill(-1)
  readonly #next: Int32Array
  /** The feeds of the minute that is being walked. */
  readonly #taken: Int32Array

  constructor(feeds: number) {
    this.#next = new Int32Array(feeds).fill(-1)
    this.#taken = new Int32Array(feeds)
  }

  add(minute: number, feed: number): void {
    if (minute >= MINUTES) return
    this.#next[feed] = this.#first[minute] ?? -1
    this.#first[minute] = feed
  }

  /** The feeds of a minute, until the next one is taken; each may be added again while they are walked. */
  take(minute: number): Int32Array {
    let count = 0
    for (let feed = this.#first[minute] ?? -1; feed >= 0; feed = this.#next[feed] ?? -1) {
      this.#taken[count] = feed
      count += 1
    }
    this.#first[minute] = -1
    return this.#taken.subarray(0, count)
  }
}

interface Totals {
  fetches: number
  unchanged: number
  episodes: number
  /** Of a single minute. */
  peak: number
  mostAtOneHost: number
  putOff: number
  /** Episodes by minutes until they were seen; the last slot is everything later. */
  readonly delays: Float64Array
}

interface World {
  readonly shows: Shows
  readonly hosts: Hosts
  readonly random: Random
  readonly places: Float64Array
  /** 1: answers 304; 2: wants a day. */
  readonly kinds: Uint8Array
  readonly totals: Totals
}

const openWorld = (feeds: number): World => {
  const random = seeded(20_261_120)
  const kind = (): number => (random() < CONDITIONAL ? 1 : 0) | (random() < DAILY ? 2 : 0)
  return {
    random,
    shows: drawShows(feeds, random),
    hosts: drawHosts(feeds, random),
    places: Float64Array.from({ length: feeds }, random),
    kinds: Uint8Array.from({ length: feeds }, kind),
    totals: {
      fetches: 0,
      unchanged: 0,
      episodes: 0,
      peak: 0,
      mostAtOneHost: 0,
      putOff: 0,
      delays: new Float64Array(100_000),
    },
  }
}

const dueMinute = ({ shows, places, kinds, random }: World, feed: number, minute: number): number => {
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
    isPushed: false,
    nowMs: START_MS + minute * MINUTE_MS,
    chance: random(),
    place: places[feed] ?? 0,
  })
  return Math.max(minute + 1, Math.floor((at - START_MS) / MINUTE_MS))
}

/** What is new is seen; an episode that another one has overtaken counts as well. */
const see = ({ shows, random, totals }: World, feed: number, minute: number): boolean => {
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

/** Read, and due again. */
const fetchOne = (world: World, calendar: Calendar, minute: number, feed: number): void => {
  const { kinds, totals } = world
  const isNew = see(world, feed, minute)
  if (minute >= FIRST && !isNew && ((kinds[feed] ?? 0) & 1) === 1) totals.unchanged += 1
  calendar.add(dueMinute(world, feed, minute), feed)
}

/** Each host is asked for as many feeds as it bears; gives the number of fetches. `asked`: zeros, before and after. */
const walkMinute = (world: World, calendar: Calendar, minute: number, asked: Int32Array, most: number): number => {
  const { hosts, totals } = world
  const feeds = calendar.take(minute)
  let [fetches, putOff, mostAtOneHost] = [0, 0, 0]
  for (const feed of feeds) {
    const host = hosts.of[feed] ?? 0
    const count = (asked[host] ?? 0) + 1
    if (count > most) {
      putOff += 1
      calendar.add(minute + 1, feed)
      continue
    }
    asked[host] = count
    if (count > mostAtOneHost) mostAtOneHost = count
    fetches += 1
    fetchOne(world, calendar, minute, feed)
  }
  for (const feed of feeds) asked[hosts.of[feed] ?? 0] = 0
  if (minute >= FIRST) {
    totals.putOff += putOff
    totals.mostAtOneHost = Math.max(totals.mostAtOneHost, mostAtOneHost)
  }
  return fetches
}

const walk = (world: World, calendar: Calendar, mostAMinute: number): void => {
  const { hosts, totals } = world
  const asked = new Int32Array(hosts.count)
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const fetches = walkMinute(world, calendar, minute, asked, mostAMinute)
    if (minute < FIRST) continue
    totals.fetches += fetches
    totals.peak = Math.max(totals.peak, fetches)
  }
}

const percentile = ({ delays, episodes }: Totals, share: number): number => {
  let seen = 0
  return delays.findIndex((count) => (seen += count) >= share * episodes)
}

export const benchCrawl = (feeds: number, standsFor: number): void => {
  const startedMs = performance.now()
  const world = openWorld(feeds)
  const calendar = new Calendar(feeds)
  for (let feed = 0; feed < feeds; feed += 1) {
    calendar.add(Math.floor(dueMinute(world, feed, 0) * world.random()), feed)
  }
  walk(world, calendar, Math.ceil(MINUTE_MS / LEAST_GAP_MS / standsFor))
  const { totals } = world
  const perSecond = (count: number): string => ((count * standsFor) / 60).toFixed(0)
  printHeader('A month of crawling, simulated', [
    `${(feeds * standsFor).toLocaleString('en')} feeds${standsFor === 1 ? '' : `, one in ${String(standsFor)} simulated and counted as many times`}`,
    'the rhythms are solved from published counts; parts of the big hosts, punctuality and the 80 % with validators are assumed',
  ])
  print(`| figure | value |\n|---|---|`)
  print(`| requests a second, mean | ${perSecond(totals.fetches / DAYS / 1440)} |`)
  print(`| requests a second, busiest minute | ${perSecond(totals.peak)} |`)
  print(`| share of 304 | ${((100 * totals.unchanged) / totals.fetches).toFixed(1)} % |`)
  print(`| from published to seen, p50 | ${String(percentile(totals, 0.5))} min |`)
  print(`| from published to seen, p95 | ${String(percentile(totals, 0.95))} min |`)
  print(`| from published to seen, p99 | ${String(percentile(totals, 0.99))} min |`)
  print(`| most requests a minute to one host | ${String(totals.mostAtOneHost * standsFor)} |`)
  print(`| put off for a host's sake, minutes a fetch | ${(totals.putOff / totals.fetches).toFixed(2)} |`)
  print(`| episodes seen | ${(totals.episodes * standsFor).toLocaleString('en')} |`)
  const { rss } = process.memoryUsage()
  print(`\nsimulated in ${((performance.now() - startedMs) / 1000).toFixed(0)} s, ${(rss / 1_048_576).toFixed(0)} MiB`)
}
