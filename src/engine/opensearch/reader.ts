/** Reads by id and by name: what was written is read at once. What several podcasts may share is found as searches see it. */
import type { PodcastId } from '../../record/podcast.ts'
import { joinFull } from '../../record/view/fragments.ts'
import type {
  AnswerLevel,
  CallOptions,
  DirectoryCounts,
  DirectoryReader,
  JoinedAnswers,
  Locator,
  ReadOptions,
  SearchPage,
  StoredLevel,
  StoredLevels,
} from '../../store/engine.ts'
import { toJoinedAnswers } from '../../store/joined-answers.ts'
import type { EngineQuery } from '../../search/query.ts'
import type { Cluster, Stored } from './cluster.ts'
import type { NameHolders } from './owners.ts'
import { LEVEL_FIELDS, type LivingDocument, PODCASTS_INDEX, toStored } from './podcast-document.ts'
import type { Search } from './search.ts'
import { SharedNames } from './shared-names.ts'
import type { Survivors } from './survivors.ts'

export interface ReaderParts {
  readonly cluster: Cluster
  readonly survivors: Survivors
  readonly holders: NameHolders
  readonly search: Search
}

export class OpenSearchReader implements DirectoryReader {
  readonly #parts: ReaderParts
  readonly #sharedNames: SharedNames
  readonly #requireAppleId: boolean

  constructor(parts: ReaderParts, { requireAppleId }: { readonly requireAppleId: boolean }) {
    this.#parts = parts
    this.#sharedNames = new SharedNames(parts.cluster, parts.survivors, requireAppleId)
    this.#requireAppleId = requireAppleId
  }

  async getMany<Level extends StoredLevel = 'whole'>(
    ids: readonly PodcastId[],
    options: ReadOptions<Level> = {},
  ): Promise<readonly (StoredLevels[Level] | undefined)[]> {
    options.signal?.throwIfAborted()
    const level = (options.level ?? 'whole') as Level
    const found = await this.#read(ids, level, options)
    return ids.map((id) => {
      const stored = found.get(id)
      return stored === undefined ? undefined : toStored[level](stored.id, stored.source)
    })
  }

  async joinMany(ids: readonly PodcastId[], level: AnswerLevel, { signal }: CallOptions = {}): Promise<JoinedAnswers> {
    signal?.throwIfAborted()
    const found = await this.#read(ids, level, { signal })
    const texts = new Map<PodcastId, string>()
    for (const id of ids) {
      const stored = found.get(id)
      if (stored === undefined || texts.has(stored.id)) continue
      texts.set(stored.id, level === 'full' ? joinFull(stored.source) : stored.source.basic)
    }
    return toJoinedAnswers([...texts.values()])
  }

  async find<Level extends StoredLevel = 'whole'>(
    locator: Locator,
    options: ReadOptions<Level> = {},
  ): Promise<StoredLevels[Level] | undefined> {
    options.signal?.throwIfAborted()
    const id = await this.#locate(locator, options.signal)
    return id === undefined ? undefined : (await this.getMany([id], options))[0]
  }

  search(query: EngineQuery, options?: CallOptions): Promise<SearchPage> {
    return this.#parts.search.search(query, options)
  }

  async counts(): Promise<DirectoryCounts> {
    const { cluster } = this.#parts
    const only = (field: string, value: boolean): object => ({ filter: { term: { [field]: value } } })
    const { hits, aggregations } = await cluster.request<CountsAnswer>({
      method: 'POST',
      path: cluster.path(PODCASTS_INDEX, '_search'),
      body: {
        query: { term: { kind: 'podcast' } },
        size: 0,
        track_total_hits: true,
        aggs: { tracked: only('tracked', true), dead: only('dead', true) },
      },
      repeatable: true,
    })
    const total = hits.total.value
    const tracked = aggregations.tracked.doc_count
    const served = this.#requireAppleId ? tracked : total
    return { served, pending: total - tracked, dead: aggregations.dead.doc_count, total }
  }

  /** By asked id. */
  async #read(
    ids: readonly PodcastId[],
    level: StoredLevel,
    {
      signal,
      includesUnserved = false,
    }: { readonly signal?: AbortSignal | undefined; readonly includesUnserved?: boolean },
  ): Promise<ReadonlyMap<PodcastId, Stored<LivingDocument>>> {
    const found = await this.#parts.survivors.find(ids, { fields: ['tracked', ...LEVEL_FIELDS[level]], signal })
    if (this.#requireAppleId && !includesUnserved)
      for (const [id, { source }] of found) if (!source.tracked) found.delete(id)
    return found
  }

  async #locate(locator: Locator, signal: AbortSignal | undefined): Promise<PodcastId | undefined> {
    const { holders } = this.#parts
    switch (locator.by) {
      case 'id':
        return locator.id
      case 'slug':
        return (await holders.find('slug', [locator.slug], signal)).get(locator.slug)
      case 'appleId': {
        const { appleId } = locator
        if (appleId <= 0) return undefined
        const living = (await holders.find('apple', [appleId], signal)).get(appleId)
        return living ?? this.#sharedNames.find('appleId', appleId, signal)
      }
      case 'spotifyId':
        return this.#sharedNames.find('spotifyId', locator.spotifyId, signal)
      case 'podcastGuid':
        return this.#sharedNames.find('podcastGuid', locator.podcastGuid, signal)
      case 'feedUrl': {
        const exact = (await holders.find('feed', [locator.key], signal)).get(locator.key)
        return exact ?? this.#sharedNames.findOnly(locator.looseKey, signal)
      }
    }
  }
}

interface CountsAnswer {
  readonly hits: { readonly total: { readonly value: number } }
  readonly aggregations: {
    readonly tracked: { readonly doc_count: number }
    readonly dead: { readonly doc_count: number }
  }
}
