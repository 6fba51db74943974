/**
 * Who hosts podcasts, by registrable domain. The tail is measured: the sizes of domains among the
 * 58,522 rows of the dump at hand. The big ones of today are not in it; their parts are an
 * assumption of the usual order, the largest with a quarter.
 */
import type { Random } from './random.ts'

/** Parts of all feeds. */
const BIG_HOSTS = [0.27, 0.11, 0.08, 0.06, 0.05, 0.04, 0.03, 0.025, 0.02, 0.015]

/** How many domains there are with so many feeds: 10,174 of 12,027 have one. */
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

/** Sizes of hosts, until all feeds are given away: the big ones first. */
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

/**
 * Hosts that are simulated together, as the host of each of their feeds: enough of them to be worth
 * the while, few enough to stay near the processor.
 */
const BLOCK_FEEDS = 65_536

/**
 * Nothing that one host does touches another, so that they can be walked one block after the other.
 */
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
