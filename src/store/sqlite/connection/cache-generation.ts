/**
 * Invalidates the caches of a file when another connection writes to it. It polls SQLite's data
 * version every four milliseconds: polling once per event loop turn took a fifteenth of a lookup.
 * Writes of other processes are therefore visible after at most four milliseconds, and writes of
 * this one (`doubt`) at once.
 *
 * A crawler writes a hundred times a second, mostly to podcasts that are not cached. A cache keyed
 * by podcast therefore only drops those that changed.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ChangedNames, ChangedPodcasts } from './changed-podcasts.ts'

/** The time between two polls of the data version; in ms. */
export const BELIEVED_MS = 4

interface Cache {
  clear(): void
}

interface Keeping {
  readonly cache: Cache
  /** Undefined: any write clears the cache. */
  readonly forget: ((changed: ChangedNames) => void) | undefined
}

export class CacheGeneration {
  readonly #dataVersion: StatementSync
  readonly #changedPodcasts: ChangedPodcasts | undefined
  readonly #keeping: Keeping[] = []
  #version = -1
  /** A time of `performance.now`. */
  #believedUntil = 0

  /** `changedPodcasts` reads the same file, if it has podcasts. */
  constructor(database: DatabaseSync, changedPodcasts?: ChangedPodcasts) {
    this.#dataVersion = database.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
    this.#changedPodcasts = changedPodcasts
  }

  /**
   * Registers a cache, to be cleared when another connection has written. With `forget`, only
   * changed podcasts are dropped, unless they are unknown; precondition: an entry depends on one
   * podcast alone.
   */
  keep<Kept extends Cache>(cache: Kept, forget?: (changed: ChangedNames) => void): Kept {
    this.#keeping.push({ cache, forget })
    return cache
  }

  /** Call it before a cache lookup. Values read on a miss are of the same snapshot or newer. */
  refresh(): void {
    const now = performance.now()
    if (now < this.#believedUntil) return
    this.#believedUntil = now + BELIEVED_MS
    const [version] = this.#dataVersion.get() as unknown as readonly [number]
    if (version === this.#version) return
    this.#version = version
    const changed = this.#changedPodcasts?.look()
    for (const { cache, forget } of this.#keeping) {
      if (forget === undefined || changed === undefined) cache.clear()
      else if (changed.ids.size > 0) forget(changed)
    }
  }

  /** Forces a poll at the next refresh, after a write of this process. */
  doubt(): void {
    this.#believedUntil = 0
  }
}
