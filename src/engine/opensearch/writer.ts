/** All that changes the directory, each from its own part. */
import type { CallOptions, Claims, EngineWriter, ReindexOptions } from '../engine.ts'
import type { Change, ChangeFeed, MirrorOptions } from '../change-feed.ts'
import type { Leaving, Merge, Unmerge } from '../departure.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { RecordChange } from '../record-change.ts'
import type { RecordsWriter } from './records-writer.ts'
import type { Reindex } from './reindex.ts'
import { unbuilt } from './unbuilt.ts'

interface WriterParts {
  readonly records: RecordsWriter
  readonly changeFeed: ChangeFeed
  readonly reindex: Reindex
}

export class OpenSearchWriter implements EngineWriter {
  readonly #parts: WriterParts

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  owners(_claims: Claims): ReturnType<EngineWriter['owners']> {
    return unbuilt('owners')
  }
  write(changes: readonly RecordChange[]): ReturnType<EngineWriter['write']> {
    return this.#parts.records.write(changes)
  }
  scan(_options?: CallOptions): AsyncIterable<PodcastRecord> {
    return unbuilt('scan')
  }
  settle(): Promise<void> {
    return unbuilt('settle')
  }
  reindex(options?: ReindexOptions): Promise<number> {
    return this.#parts.reindex.run(options)
  }
  merge(_merge: Merge): ReturnType<EngineWriter['merge']> {
    return unbuilt('merge')
  }
  unmerge(_unmerge: Unmerge): ReturnType<EngineWriter['unmerge']> {
    return unbuilt('unmerge')
  }
  remove(_leaving: Leaving): ReturnType<EngineWriter['remove']> {
    return unbuilt('remove')
  }
  findDeparted(_id: PodcastId): ReturnType<EngineWriter['findDeparted']> {
    return unbuilt('findDeparted')
  }
  changes(since: string | null, limit: number, options?: CallOptions): ReturnType<ChangeFeed['changes']> {
    return this.#parts.changeFeed.changes(since, limit, options)
  }
  snapshot(options?: CallOptions): AsyncIterable<Change> {
    return this.#parts.changeFeed.snapshot(options)
  }
  mirror(changes: readonly Change[], options?: MirrorOptions): Promise<void> {
    return this.#parts.changeFeed.mirror(changes, options)
  }
}
