/**
 * Gathers items as they come, of which only the newest keep their show notes: a long feed
 * has a hundred times more notes than any field looks at.
 */
import { newestItems } from './newest-items.ts'
import type { ParsedItem } from './parsed-feed.ts'

/** No field looks at more notes. */
const NOTES_KEPT = 50

interface Noted extends Pick<ParsedItem, 'publishedAt'> {
  readonly at: number
}

export class NewestNotes {
  readonly all: ParsedItem[] = []
  #newest: readonly Noted[] = []

  /** Adds the items that follow in the feed. */
  add(items: readonly ParsedItem[]): void {
    const came = items.map(
      ({ publishedAt }, index): Noted => ({ publishedAt, at: this.all.length + index }),
    )
    for (const item of items) this.all.push(item)
    const known = [...this.#newest, ...came]
    if (known.length <= NOTES_KEPT) {
      this.#newest = known
      return
    }
    this.#newest = newestItems(known, NOTES_KEPT)
    const kept = new Set(this.#newest)
    for (const noted of known) if (!kept.has(noted)) this.#forget(noted)
  }

  #forget({ at }: Noted): void {
    const item = this.all[at]
    if (item !== undefined && item.notes !== null) this.all[at] = { ...item, notes: null }
  }
}
