/** The parts of a directory that search episodes: index, reader, writer and upkeep. */
import type { DatabaseSync } from 'node:sqlite'
import { EPISODE_SCHEMA } from '../../search/document/schema.ts'
import type { IndexReader, IndexWriter } from '../../search/segments/port.ts'
import { segmentIndex } from '../../search/segments/segment-index.ts'
import type { DirectoryAccess, DirectoryOptions } from '../directory.ts'
import type { EpisodeProgress, Episodes } from '../episodes/episodes.ts'
import type { TickTransaction } from './connection/tick-transaction.ts'
import { INLINE_SEARCH_MS } from './reader.ts'
import { EpisodeLookups } from './search/episode-lookups.ts'
import type { SearchWorker } from './search/search-worker.ts'
import { IndexUpkeep } from './search/upkeep.ts'
import { SqliteTranscripts, type TranscriptWriter } from './episodes/sqlite-transcripts.ts'
import { SqliteEpisodes } from './sqlite-episodes.ts'

export interface EpisodePartsOptions {
  readonly options: DirectoryOptions & {
    readonly access: DirectoryAccess
    /** Default: `INLINE_SEARCH_MS`. */
    readonly inlineSearchMs?: number
  }
  readonly mainFile: string
  readonly searchWorker: SearchWorker
  readonly tick: TickTransaction
  /** The largest segment merge in a transaction, in documents. */
  readonly largestMerge: number
  readonly openWriter: () => TranscriptWriter & {
    tidyEpisodes(limit: number): Promise<EpisodeProgress>
    removeEpisodes(ids: readonly string[]): Promise<void>
  }
}

export class EpisodeParts {
  readonly index: IndexReader
  readonly upkeep: IndexUpkeep
  readonly episodes: Episodes
  readonly transcripts: SqliteTranscripts
  readonly #largestMerge: number
  #writer: IndexWriter | undefined

  constructor(
    database: DatabaseSync,
    { options, mainFile, searchWorker, tick, largestMerge, ...parts }: EpisodePartsOptions,
  ) {
    const { requireAppleId, searchTimeoutMs, access, episodes: kept = 'recent' } = options
    this.#largestMerge = largestMerge
    this.index = segmentIndex.openReader(database, {
      schema: EPISODE_SCHEMA,
      lookups: new EpisodeLookups(database),
      requireAppleId,
      searchTimeoutMs,
    })
    this.upkeep = new IndexUpkeep(mainFile, access, 'episodes')
    this.episodes = new SqliteEpisodes(database, {
      kept,
      requireAppleId,
      inlineSearchMs: options.inlineSearchMs ?? INLINE_SEARCH_MS,
      index: this.index,
      searchWorker,
      tick,
      now: options.now,
      onNotReady: () => this.upkeep.look(),
      tidy: (limit) => parts.openWriter().tidyEpisodes(limit),
      remove: (ids) => parts.openWriter().removeEpisodes(ids),
    })
    this.transcripts = new SqliteTranscripts(database, tick, parts.openWriter)
  }

  /** Opens the writer on the connection that writes records. */
  openWriter(database: DatabaseSync): IndexWriter {
    this.#writer ??= segmentIndex.openWriter(database, {
      schema: EPISODE_SCHEMA,
      largestMerge: this.#largestMerge,
    })
    return this.#writer
  }

  close(): void {
    this.index.close()
    this.#writer?.close()
  }
}
