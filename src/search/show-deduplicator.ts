/**
 * Deduplicates the feeds of a show in forgiving searches: the best matching feed represents the
 * show and lists the others. Shared by both indexes.
 */

export interface ShowHit {
  /** Number of the feed's show, if any. */
  readonly show?: number | undefined
}

interface DeduplicatedHit<Hit> {
  readonly hit: Hit
  /** The other matching feeds of the show, best first. */
  readonly others: readonly Hit[]
}

export const MOST_FEEDS = 1000

/**
 * Returns the next page size. It grows, because a show with many feeds would otherwise take as
 * many pages.
 */
export function longerTurn(limit: number): number {
  return Math.max(limit, Math.min(2 * limit, MOST_FEEDS))
}

/** Collects deduplicated hits page by page. `same` compares two hits by podcast. */
export class ShowDeduplicator<Hit extends ShowHit> {
  readonly kept: DeduplicatedHit<Hit>[] = []
  readonly #same: (one: Hit, other: Hit) => boolean
  readonly #feeds = new Map<number, Hit[]>()
  /** Groups of shows whose feeds exceed one query, to be queried separately. */
  readonly #apart: (readonly number[])[] = []
  readonly #standing = new Set<number>()

  constructor(same: (one: Hit, other: Hit) => boolean) {
    this.#same = same
  }

  /** Returns the shows whose feeds must be queried next; empty if all are known. */
  unknown(hits: readonly Hit[]): readonly number[] {
    const apart = this.#apart.pop()
    if (apart !== undefined) return apart
    const shows = new Set(hits.flatMap(({ show }) => show ?? []))
    return [...shows].filter((show) => !this.#feeds.has(show))
  }

  /** `feeds`: matching feeds in search order, at least the first `MOST_FEEDS`. */
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
   * Keeps the hits that represent their show. A hit missing in its feeds represents itself,
   * unless the list was truncated.
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
