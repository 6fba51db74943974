/** Returns whether the directory contains shows of the demo. */
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { DirectoryReader } from '../../store/directory.ts'

/** Slugs of demo shows; an operator may have removed one of them. */
const DEMO_SLUGS = ['the-harbour-light', 'slow-sky', 'crumb'] as const

/** Absence is cached: only the start of a server adds the demo. */
const ABSENT_MS = 60_000

export class DemoMark {
  readonly #reader: DirectoryReader
  readonly #now: () => number
  #absentUntilMs = 0

  constructor(reader: DirectoryReader, now: () => number) {
    this.#reader = reader
    this.#now = now
  }

  /** False while the store fails. */
  async isSet(): Promise<boolean> {
    if (this.#now() < this.#absentUntilMs) return false
    for (const slug of DEMO_SLUGS) if (await this.#isDemo(slug)) return true
    this.#absentUntilMs = this.#now() + ABSENT_MS
    return false
  }

  async #isDemo(slug: string): Promise<boolean> {
    const stored = await this.#reader.find({ by: 'slug', slug }).catch(() => undefined)
    return stored !== undefined && isDemoFeed(fromFragments(stored).rssFeedUrl)
  }
}
