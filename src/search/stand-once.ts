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

/** More feeds of the shows of one page than this are not looked for. */
export const MOST_FEEDS = 1000

/** Hits in their order, page after page. `same`: whether two of them are one podcast. */
export class StandOnce<Hit extends ShownHit> {
  readonly kept: StandingHit<Hit>[] = []
  readonly #same: (one: Hit, other: Hit) => boolean
  readonly #feeds = new Map<number, Hit[]>()

  constructor(same: (one: Hit, other: Hit) => boolean) {
    this.#same = same
  }

  /** Shows among the hits whose feeds have not been looked for yet. */
  unknown(hits: readonly Hit[]): readonly number[] {
    const shows = new Set(hits.flatMap(({ show }) => show ?? []))
    return [...shows].filter((show) => !this.#feeds.has(show))
  }

  /** `feeds`: all that match, in the order of the search. */
  learn(shows: readonly number[], feeds: readonly Hit[]): void {
    for (const show of shows) this.#feeds.set(show, [])
    for (const feed of feeds) if (feed.show !== undefined) this.#feeds.get(feed.show)?.push(feed)
  }

  /** Takes those that stand for their show; one that was not among the feeds stands for itself. */
  take(hits: readonly Hit[]): void {
    for (const hit of hits) {
      const feeds = hit.show === undefined ? [] : (this.#feeds.get(hit.show) ?? [])
      const at = feeds.findIndex((feed) => this.#same(feed, hit))
      if (at <= 0) this.kept.push({ hit, others: at === 0 ? feeds.slice(1) : [] })
    }
  }
}
