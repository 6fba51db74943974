/**
 * Who hosts podcasts, by registrable domain. The tail is measured: the sizes of domains among the 58,522 rows of the dump at hand.
 * The big ones of today are not in it; their parts are an assumption of the usual order, the largest with a quarter.
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

export interface Hosts {
  /** Domain of each feed. */
  readonly of: Int32Array
  readonly count: number
}

/** `scale`: how many real feeds one feed stands for; big hosts shrink with it, small ones become fewer. */
export const drawHosts = (feeds: number, random: Random): Hosts => {
  const of = new Int32Array(feeds)
  let feed = 0
  let host = 0
  for (const share of BIG_HOSTS) {
    const end = Math.min(feeds, feed + Math.round(share * feeds))
    of.fill(host, feed, end)
    feed = end
    host += 1
  }
  const domains = TAIL.reduce((sum, [count]) => sum + count, 0)
  while (feed < feeds) {
    let pick = random() * domains
    const [, size] = TAIL.find(([count]) => (pick -= count) < 0) ?? [0, 1]
    const end = Math.min(feeds, feed + size)
    of.fill(host, feed, end)
    feed = end
    host += 1
  }
  // A feed's number says nothing about its host.
  for (let last = feeds - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = of[last] ?? 0
    of[last] = of[other] ?? 0
    of[other] = kept
  }
  return { of, count: host }
}
