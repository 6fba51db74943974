/**
 * Reads of one turn of the event loop share one read transaction: opening one for each costs more
 * than the reading.
 *
 * Nobody sees anything older for it. The loop learns at the start of its turn which requests have
 * come; the transaction begins after that, so it sees what was acknowledged before any of them was
 * sent. What this process writes itself ends it (`end`).
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ChangedPodcasts } from './changed-podcasts.ts'
import { CacheGeneration } from './cache-generation.ts'

export class TickTransaction {
  readonly #database: DatabaseSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly generation: CacheGeneration
  #open = false
  #ending = false

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#begin = database.prepare('BEGIN')
    this.#commit = database.prepare('COMMIT')
    this.generation = new CacheGeneration(database, new ChangedPodcasts(database))
  }

  /** Makes all reads see one state, from now on to the end of the turn. */
  enter(): void {
    if (this.#open) return
    this.#begin.run()
    this.#open = true
    this.#endLater()
  }

  /** Lets the next read see everything that is committed now. */
  end(): void {
    this.generation.doubt()
    this.#close()
  }

  #close(): void {
    if (!this.#open) return
    this.#open = false
    // A failed read may have ended it, as may the closing of the file.
    if (!this.#database.isOpen || !this.#database.isTransaction) return
    try {
      this.#commit.run()
    } catch {
      // A page that cannot be read fails even the end of a reading; whoever reads it next is told.
      this.#rollBack()
    }
  }

  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  #endLater(): void {
    if (this.#ending) return
    this.#ending = true
    setImmediate(() => {
      this.#ending = false
      this.#close()
    })
  }
}
