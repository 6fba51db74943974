/** A reader that reports searches of a damaged index. */
import { CodedError } from '../../errors.ts'
import { DataUnreadable } from './connection/record-damaged.ts'
import type { CallOptions, SearchPage } from '../directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import { SqliteReader, type SqliteReaderOptions } from './reader.ts'
import type { IndexReader } from '../../search/segments/port.ts'
import type { SearchWorker } from './search/search-worker.ts'
import type { DatabaseSync } from 'node:sqlite'

export class WatchedReader extends SqliteReader {
  readonly #onNotReady: () => void

  constructor(
    database: DatabaseSync,
    index: IndexReader,
    searchWorker: SearchWorker,
    options: SqliteReaderOptions & { readonly onNotReady: () => void },
  ) {
    super(database, index, searchWorker, options)
    this.#onNotReady = options.onNotReady
  }

  override async search(query: SearchQuery, options?: CallOptions): Promise<SearchPage> {
    try {
      return await super.search(query, options)
    } catch (error) {
      if (
        error instanceof CodedError &&
        !(error instanceof DataUnreadable) &&
        ['NOT_READY', 'INDEX_REBUILDING'].includes(error.code)
      )
        this.#onNotReady()
      throw error
    }
  }
}
