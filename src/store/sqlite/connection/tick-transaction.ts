/**
 * Groups all reads of one event loop turn into one read transaction, because opening one costs more
 * than a read.
 *
 * Reads are not stale: the loop receives requests at the start of its turn and the transaction
 * begins afterwards, so it sees everything acknowledged before they were sent. This process's own
 * writes end the transaction (`end`).
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CallOptions } from '../../call-options.ts'
import { call } from './call.ts'
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

  /**
   * Starts the read transaction unless it is open. All reads until the end of the turn share its
   * snapshot.
   */
  enter(): void {
    if (this.#open) return
    this.#begin.run()
    this.#open = true
    this.#endLater()
  }

  /** Runs `work` in the read transaction, as a call of the port. */
  read<Result>(work: () => Result, options?: CallOptions): Promise<Result> {
    return call(() => {
      this.enter()
      return work()
    }, options)
  }

  /** Ends the transaction, so that the next read sees all commits. */
  end(): void {
    this.generation.doubt()
    this.#close()
  }

  #close(): void {
    if (!this.#open) return
    this.#open = false
    // A failed read or a closed file may have ended it already.
    if (!this.#database.isOpen || !this.#database.isTransaction) return
    try {
      this.#commit.run()
    } catch {
      // A damaged page can fail even a commit; the next read reports it.
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
