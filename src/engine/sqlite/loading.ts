/** The transaction of a load: opened by its first batch, ended by its commit, and in between joined by all that writes. */
import type { DatabaseSync } from 'node:sqlite'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { GatheredTexts, Load } from '../load.ts'
import { call } from './call.ts'
import { inTransaction } from './database.ts'
import type { SearchIndexWriter } from './search-index.ts'

export class Loading {
  readonly #database: DatabaseSync
  readonly #index: SearchIndexWriter
  #isOn = false
  #hasFailed = false

  constructor(database: DatabaseSync, index: SearchIndexWriter) {
    this.#database = database
    this.#index = index
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** In a transaction of its own, or in the load's. */
  within<Result>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Result): Result {
    if (!this.#isOn) return inTransaction(this.#database, begin, work)
    return this.#orFail(() => {
      if (!this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE')
      return work()
    })
  }

  /** `read`: a podcast as it stands; `onCommit`: others see it now. */
  begin(read: (seq: number) => PodcastRecord, onCommit: () => void): Load {
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

  #commit(texts: GatheredTexts | undefined, read: (seq: number) => PodcastRecord): void {
    this.#orFail(() => {
      if (!this.#database.isTransaction) return
      this.#index.commitLoad(texts, read)
      this.#database.exec('COMMIT')
    })
  }

  #end(read: (seq: number) => PodcastRecord): void {
    if (!this.#hasFailed) this.#commit(undefined, read)
    this.#index.endLoad()
    this.#isOn = false
    this.#hasFailed = false
  }

  /** What failed has taken back batches that were told to be written: nothing is written after it. */
  #orFail<Result>(work: () => Result): Result {
    if (this.#hasFailed) throw new Error('the load has failed, and what it wrote since its last commit is gone')
    try {
      return work()
    } catch (error) {
      this.#hasFailed = true
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }
}
