/**
 * Distribution of feeds over registrable domains. The tail is measured on a dump of 58,522 rows.
 * The big hosts of today are not in it and are assumed, the largest with a quarter.
 */
import type { Random } from './random.ts'

/** Fractions of all feeds. */
const BIG_HOSTS = [0.27, 0.11, 0.08, 0.06, 0.05, 0.04, 0.03, 0.025, 0.02, 0.015]

/** Number of domains by number of feeds: 10,174 of 12,027 have one. */
const TAIL: readonly (readonly [domains: number, feeds: number])[] = [
  [10_174, 1],
  [820, 2],
  [287, 3],
  [171, 4],
  [92, 5],
  [200, 8],
  [150, 15],
  [80, 40],
  [40, 120],
  [13, 250],
]

/** Yields host sizes until all feeds are assigned, big hosts first. */
export function* drawHosts(feeds: number, random: Random): Generator<number> {
  let left = feeds
  for (const share of BIG_HOSTS) {
    const size = Math.min(left, Math.round(share * feeds))
    left -= size
    yield size
  }
  const domains = TAIL.reduce((sum, [count]) => sum + count, 0)
  while (left > 0) {
    let pick = random() * domains
    const [, drawn] = TAIL.find(([count]) => (pick -= count) < 0) ?? [0, 1]
    const size = Math.min(left, drawn)
    left -= size
    yield size
  }
}

/** Feeds per simulated block, sized for the CPU cache. */
const BLOCK_FEEDS = 65_536

/** Hosts are independent, so blocks of them are simulated one after the other. */
export function* drawBlocks(feeds: number, random: Random): Generator<Int32Array> {
  let sizes: number[] = []
  let inBlock = 0
  for (const size of drawHosts(feeds, random)) {
    if (inBlock + size > BLOCK_FEEDS && inBlock > 0) {
      yield hostOfEach(sizes, inBlock)
      sizes = []
      inBlock = 0
    }
    sizes.push(size)
    inBlock += size
  }
  yield hostOfEach(sizes, inBlock)
}

const hostOfEach = (sizes: readonly number[], feeds: number): Int32Array => {
  const of = new Int32Array(feeds)
  let feed = 0
  for (const [host, size] of sizes.entries()) {
    of.fill(host, feed, feed + size)
    feed += size
  }
  return of
}
