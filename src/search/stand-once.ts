/**
 * In a forgiving search a show stands once, however many feeds it has: as the best of those that
 * match, which names the others. Every index asks here, so that all of them answer alike.
 */

export interface ShownHit {
  /** The number that the feeds of one show have in common; undefined: it has none. */
  readonly show?: number | undefined
}

interface StandingHit<Hit> {
  readonly hit: Hit
  /** The other feeds of the show that match, best first. */
  readonly others: readonly Hit[]
}

/** More feeds of one show than this are not looked for. */
export const MOST_FEEDS = 1000

/**
 * Hits that the next turn of a page asks for: a show may have many feeds, of which one stands, so
 * that turns of one length would be as many as its feeds.
 */
export function longerTurn(limit: number): number {
  return Math.max(limit, Math.min(2 * limit, MOST_FEEDS))
}

/** Hits in their order, page after page. `same`: whether two of them are one podcast. */
export class StandOnce<Hit extends ShownHit> {
  readonly kept: StandingHit<Hit>[] = []
  readonly #same: (one: Hit, other: Hit) => boolean
  readonly #feeds = new Map<number, Hit[]>()
  /** Shows that had too many feeds to be looked for together. */
  readonly #apart: (readonly number[])[] = []
  readonly #standing = new Set<number>()

  constructor(same: (one: Hit, other: Hit) => boolean) {
    this.#same = same
  }

  /** Shows whose feeds are to be looked for next; none: those of all hits are known. */
  unknown(hits: readonly Hit[]): readonly number[] {
    const apart = this.#apart.pop()
    if (apart !== undefined) return apart
    const shows = new Set(hits.flatMap(({ show }) => show ?? []))
    return [...shows].filter((show) => !this.#feeds.has(show))
  }

  /** `feeds`: the first `MOST_FEEDS` or more that match, in the order of the search. */
  learn(shows: readonly number[], feeds: readonly Hit[]): void {
    if (feeds.length >= MOST_FEEDS && shows.length > 1) {
      const half = Math.ceil(shows.length / 2)
      this.#apart.push(shows.slice(half), shows.slice(0, half))
      return
    }
    for (const show of shows) this.#feeds.set(show, [])
    for (const feed of feeds)
      if (feed.show !== undefined) this.#feeds.get(feed.show)?.push(feed)
  }

  /**
   * Takes those that stand for their show. One that was not among the feeds stands for itself,
   * unless they were cut off before it.
   */
  take(hits: readonly Hit[]): void {
    for (const hit of hits) {
      const { show } = hit
      if (show === undefined) {
        this.kept.push({ hit, others: [] })
        continue
      }
      const feeds = this.#feeds.get(show) ?? []
      const at = feeds.findIndex((feed) => this.#same(feed, hit))
      const isCutOff = at < 0 && feeds.length >= MOST_FEEDS
      if (at > 0 || isCutOff || this.#standing.has(show)) continue
      this.#standing.add(show)
      this.kept.push({ hit, others: at === 0 ? feeds.slice(1) : [] })
    }
  }
}
