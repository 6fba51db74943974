/** All that changes the directory, each from its own part. */
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Change, ChangeFeed, MirrorOptions } from '../../store/change-feed.ts'
import type { Leaving, Merge, Unmerge } from '../../store/departure.ts'
import type { CallOptions, Claims, EngineWriter, ReindexOptions } from '../../store/engine.ts'
import type { Load } from '../../search/load.ts'
import type { RecordChange } from '../../store/record-change.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchDepartures } from './departures.ts'
import { Loading } from './loading.ts'
import { NAMES_INDEX } from './names-index.ts'
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
  #loading: Loading | undefined

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  owners(claims: Claims): ReturnType<EngineWriter['owners']> {
    return (this.#loading ?? this.#parts.holders).owners(claims)
  }

  write(changes: readonly RecordChange[]): ReturnType<EngineWriter['write']> {
    return (this.#loading ?? this.#parts.records).write(changes)
  }

  async beginLoad(): Promise<Load | undefined> {
    if (this.#loading !== undefined || !(await this.#isEmpty())) return undefined
    this.#loading = new Loading(this.#parts, () => {
      this.#loading = undefined
    })
    return this.#loading
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

  async mirror(changes: readonly Change[], options?: MirrorOptions): Promise<void> {
    await this.#loading?.arrive()
    return this.#parts.changeFeed.mirror(changes, options)
  }

  /** Nobody is there and nobody has a name, not even one that is gone. */
  async #isEmpty(): Promise<boolean> {
    const { cluster } = this.#parts
    await cluster.refresh(PODCASTS_INDEX, NAMES_INDEX)
    const counts = await Promise.all(
      [PODCASTS_INDEX, NAMES_INDEX].map((index) =>
        cluster.request<{ readonly count: number }>({ method: 'GET', path: cluster.path(index, '_count') }),
      ),
    )
    return counts.every(({ count }) => count === 0)
  }
}
