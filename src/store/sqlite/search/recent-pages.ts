/** First pages of searches that were asked for lately: many people type the same few words. */
import type { SearchPage } from '../../engine.ts'
import { markLasting } from '../../lasting.ts'
import type { EngineQuery } from '../../../search/query.ts'
import { RecentMap } from '../../../search/recent-map.ts'

/** Hits in all; a whole one takes some 5 KB of text, and half of that again in answers that are asked for again. */
const MOST_HITS = { lean: 2_000, whole: 1_400 } as const

/** Searches whose pages are not kept yet; some 300 bytes each. */
const MOST_ASKED_ONCE = 1_000

/** Searches with longer texts, such as hundreds of ids, hardly come twice; in UTF-16 units. */
const LONGEST_NAME = 2_000

export class RecentPages {
  readonly #askedOnce = new RecentMap<string, true>(MOST_ASKED_ONCE)
  readonly #pages = {
    lean: new RecentMap<string, SearchPage>(MOST_HITS.lean),
    whole: new RecentMap<string, SearchPage>(MOST_HITS.whole),
  }

  /** What the search is kept by; undefined when it is not kept. Later pages are read once each, by whoever walks on. */
  nameOf({ terms, groups, filters, order, limit, after }: EngineQuery): string | undefined {
    if (after !== null) return undefined
    const name = JSON.stringify([limit, terms, groups, filters, order])
    return name.length > LONGEST_NAME ? undefined : name
  }

  get(level: EngineQuery['level'], name: string): SearchPage | undefined {
    return this.#pages[level].get(name)
  }

  /** Kept from the second time on: most searches come once. */
  set(level: EngineQuery['level'], name: string, page: SearchPage): void {
    const asked = level + name
    if (this.#askedOnce.get(asked) === true) {
      markLasting(page)
      this.#pages[level].set(name, page, 1 + page.hits.length)
    } else this.#askedOnce.set(asked, true)
  }

  clear(): void {
    this.#askedOnce.clear()
    this.#pages.lean.clear()
    this.#pages.whole.clear()
  }
}
