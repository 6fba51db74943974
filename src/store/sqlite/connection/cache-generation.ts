/**
 * What is kept in memory of a file, until another connection writes to it. Whether one has is asked
 * every four milliseconds: asked once a turn of the event loop it was a fifteenth of a lookup, and
 * each millisecond a twentieth. So what another process wrote is seen four milliseconds later at the
 * latest, and what this one wrote (`doubt`) at once.
 *
 * A crawler writes a hundred times a second, mostly when something is due and not what is answered.
 * So a cache that can tell podcasts apart forgets those that have changed, and no others.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Changed, ChangedPodcasts } from './changed-podcasts.ts'

/** How long what is kept is believed; in ms. */
export const BELIEVED_MS = 4

interface Cache {
  clear(): void
}

interface Keeping {
  readonly cache: Cache
  /** Undefined: the cache is cleared whenever somebody has written. */
  readonly forget: ((changed: Changed) => void) | undefined
}

export class CacheGeneration {
  readonly #dataVersion: StatementSync
  readonly #changedPodcasts: ChangedPodcasts | undefined
  readonly #keeping: Keeping[] = []
  #version = -1
  /** The time is on the clock of `performance.now`. */
  #believedUntil = 0

  /** `changedPodcasts`: of the same file, where it has podcasts. */
  constructor(database: DatabaseSync, changedPodcasts?: ChangedPodcasts) {
    this.#dataVersion = database.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
    this.#changedPodcasts = changedPodcasts
  }

  /**
   * Clears the cache from now on when another connection has written. With `forget`, the
   * cache is told which podcasts have changed, and is cleared only if these are not known.
   * That fits a cache whose entries change only when the podcast changes that they are
   * about.
   */
  keep<Kept extends Cache>(cache: Kept, forget?: (changed: Changed) => void): Kept {
    this.#keeping.push({ cache, forget })
    return cache
  }

  /**
   * Call it before you look into a cache. What is read on a miss is of the same state or of
   * a newer one.
   */
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

  /** Asked again at the next refresh: this process has written itself. */
  doubt(): void {
    this.#believedUntil = 0
  }
}
