/**
 * What is kept in memory of a file, until another connection writes to it. Whether one has is asked once a millisecond: asked once a
 * turn of the event loop it was a fifteenth of a lookup. So what another process wrote is seen a millisecond later at the latest, and
 * what this one wrote (`doubt`) at once.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** How long what is kept is believed; in ms. */
export const BELIEVED_MS = 1

interface Cache {
  clear(): void
}

export class KeptReads {
  readonly #dataVersion: StatementSync
  readonly #caches: Cache[] = []
  #version = -1
  /** On the clock of `performance.now`. */
  #believedUntil = 0

  constructor(database: DatabaseSync) {
    this.#dataVersion = database.prepare('PRAGMA data_version')
  }

  /** From now on the cache is cleared when somebody has written. */
  keep<Kept extends Cache>(cache: Kept): Kept {
    this.#caches.push(cache)
    return cache
  }

  /** Another after each write of another connection, as of the last refresh. */
  get version(): number {
    return this.#version
  }

  /** Before looking into a cache. What is read on a miss is of the same state or of a newer one. */
  refresh(): void {
    const now = performance.now()
    if (now < this.#believedUntil) return
    this.#believedUntil = now + BELIEVED_MS
    const version = Number(this.#dataVersion.get()?.['data_version'])
    if (version === this.#version) return
    this.#version = version
    for (const cache of this.#caches) cache.clear()
  }

  /** Asked again at the next refresh: this process has written itself. */
  doubt(): void {
    this.#believedUntil = 0
  }
}
