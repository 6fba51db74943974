/** All that changes the directory, each from its own part. */
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Change, ChangeFeed, MirrorOptions } from '../change-feed.ts'
import type { Leaving, Merge, Unmerge } from '../departure.ts'
import type { CallOptions, Claims, EngineWriter, ReindexOptions } from '../engine.ts'
import type { RecordChange } from '../record-change.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchDepartures } from './departures.ts'
import type { NameHolders } from './owners.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import type { RecordsWriter } from './records-writer.ts'
import type { Reindex } from './reindex.ts'
import { scanRecords } from './scan.ts'

interface WriterParts {
  readonly cluster: Cluster
  readonly holders: NameHolders
  readonly records: RecordsWriter
  readonly departures: OpenSearchDepartures
  readonly changeFeed: ChangeFeed
  readonly reindex: Reindex
}

export class OpenSearchWriter implements EngineWriter {
  readonly #parts: WriterParts

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  owners(claims: Claims): ReturnType<EngineWriter['owners']> {
    return this.#parts.holders.owners(claims)
  }

  write(changes: readonly RecordChange[]): ReturnType<EngineWriter['write']> {
    return this.#parts.records.write(changes)
  }

  scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    return scanRecords(this.#parts.cluster, options)
  }

  async settle(): Promise<void> {
    await this.#parts.cluster.refresh(PODCASTS_INDEX)
    await this.sweep()
  }

  sweep(): Promise<void> {
    return this.#parts.departures.sweep()
  }

  reindex(options?: ReindexOptions): Promise<number> {
    return this.#parts.reindex.run(options)
  }

  merge(merge: Merge): ReturnType<EngineWriter['merge']> {
    return this.#parts.departures.merge(merge)
  }

  unmerge(unmerge: Unmerge): ReturnType<EngineWriter['unmerge']> {
    return this.#parts.departures.unmerge(unmerge)
  }

  remove(leaving: Leaving): ReturnType<EngineWriter['remove']> {
    return this.#parts.departures.remove(leaving)
  }

  findDeparted(id: PodcastId): ReturnType<EngineWriter['findDeparted']> {
    return this.#parts.departures.findDeparted(id)
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
