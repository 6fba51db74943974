/**
 * What is kept in memory of a file, until another connection writes to it. Whether one has is asked once a turn of the event loop:
 * who was told of a change before sending a request is answered by it, for the loop learns at the start of its turn which
 * requests have come.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Cache {
  clear(): void
}

export class KeptReads {
  readonly #dataVersion: StatementSync
  readonly #caches: Cache[] = []
  #version = -1
  #isCurrent = false
  #doubting = false

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
    if (this.#isCurrent) return
    this.#isCurrent = true
    this.#doubtLater()
    const version = Number(this.#dataVersion.get()?.['data_version'])
    if (version === this.#version) return
    this.#version = version
    for (const cache of this.#caches) cache.clear()
  }

  /** Asked again at the next refresh: this process has written itself. */
  doubt(): void {
    this.#isCurrent = false
  }

  #doubtLater(): void {
    if (this.#doubting) return
    this.#doubting = true
    setImmediate(() => {
      this.#doubting = false
      this.doubt()
    })
  }
}
