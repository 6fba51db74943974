/**
 * The transaction of a load: its first batch opens it, its commit ends it, and all writes in
 * between join it.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { SearchDocument } from '../../../search/document/search-document.ts'
import type { Load } from '../../../search/load.ts'
import type { GatheredTexts } from '../../../search/terms/gathered-texts.ts'
import { call } from '../connection/call.ts'
import { inTransaction, whileWaiting } from '../connection/database.ts'
import type { IndexWriter } from '../../../search/segments/port.ts'
import { toDiskRefusal } from '../connection/disk-state.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

export class Loading {
  readonly #database: DatabaseSync
  readonly #index: IndexWriter
  readonly #writes: WriteQueue
  #isOn = false
  #hasFailed = false

  /** `writes` is the queue of the same connection. */
  constructor(database: DatabaseSync, index: IndexWriter, writes: WriteQueue) {
    this.#database = database
    this.#writes = writes
    this.#index = index
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Reads in its own transaction, or in the load's. */
  read<Result>(work: () => Result): Promise<Result> {
    if (this.#isOn) return this.#join(work)
    return call(() => inTransaction(this.#database, 'BEGIN', work))
  }

  /** Writes in its own transaction, or in the load's. `onHeld` receives the lock time. */
  write<Result>(work: () => Result, onHeld?: (heldMs: number) => void): Promise<Result> {
    if (this.#isOn) return this.#join(work)
    return this.#writes.run(work, onHeld)
  }

  #join<Result>(work: () => Result): Promise<Result> {
    return call(() =>
      this.#orFail(() => {
        // A loading process answers no requests, so it may block.
        if (!this.#database.isTransaction)
          whileWaiting(this.#database, () => this.#database.exec('BEGIN IMMEDIATE'))
        return work()
      }),
    )
  }

  /** `read` returns a podcast's document; `onCommit` runs when others can see the load. */
  begin(read: (seq: number) => SearchDocument, onCommit: () => void): Load {
    this.#isOn = true
    this.#index.beginLoad()
    return {
      takesTexts: true,
      commit: (texts) =>
        call(() => {
          this.#commit(texts, read)
          onCommit()
        }),
      end: () =>
        call(() => {
          this.#end(read)
          onCommit()
        }),
    }
  }

  #commit(texts: GatheredTexts | undefined, read: (seq: number) => SearchDocument): void {
    this.#orFail(() => {
      if (!this.#database.isTransaction) return
      this.#index.commitLoad(texts, read)
      this.#database.exec('COMMIT')
    })
  }

  #end(read: (seq: number) => SearchDocument): void {
    if (!this.#hasFailed) this.#commit(undefined, read)
    this.#index.endLoad()
    this.#isOn = false
    this.#hasFailed = false
  }

  /** A failure rolls back batches that were acknowledged, so later writes are refused. */
  #orFail<Result>(work: () => Result): Result {
    if (this.#hasFailed)
      throw new Error(
        'the load has failed, and what it wrote since its last commit is gone',
      )
    try {
      return work()
    } catch (error) {
      this.#hasFailed = true
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw toDiskRefusal(error)
    }
  }
}
