/**
 * Collects items and keeps the show notes of the newest ones only: a long feed contains a hundred
 * times more notes than any field uses.
 */
import { newestItems } from './newest-items.ts'
import type { ParsedItem } from './parsed-feed.ts'

/** Maximum number of notes used by any field. */
const NOTES_KEPT = 50

interface Noted extends Pick<ParsedItem, 'publishedAt'> {
  readonly at: number
}

export class NewestNotes {
  readonly all: ParsedItem[] = []
  #newest: readonly Noted[] = []

  /** Adds the next items of the feed. */
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
