/** The reference reader: filters the array, sorts what is left, cuts the page out. */
import type {
  AnswerLevel,
  CallOptions,
  DirectoryCounts,
  DirectoryReader,
  JoinedAnswers,
  LatestPage,
  Locator,
  ReadOptions,
  SearchPage,
  StoredLevel,
  StoredLevels,
  UpwardPage,
} from '../../src/store/directory.ts'
import type { SearchQuery, QueryFilters, SearchPosition } from '../../src/search/query.ts'
import { CodedError } from '../../src/errors.ts'
import {
  isSearchable,
  isTracked as hasAppleId,
  type PodcastId,
  type PodcastRecord,
} from '../../src/record/podcast.ts'
import { toJoinedAnswers } from '../../src/store/joined-answers.ts'
import { joinFull, toFragments } from '../../src/record/view/fragments.ts'
import { findKeyOwner, looseKeysOf, type PlainStore, resolve } from './plain-store.ts'
import {
  compareValues,
  countFirst,
  type PlainHit,
  searchPlainly,
} from '../plain-search/plain-search.ts'

const store: {
  readonly [Level in StoredLevel]: (record: PodcastRecord) => StoredLevels[Level]
} = {
  basic: (record) => ({ id: record.id, basic: toFragments(record).basic }),
  full(record) {
    const { internals: _internals, ...fragments } = toFragments(record)
    return { id: record.id, ...fragments }
  },
  hit: (record) => ({ id: record.id, ...toFragments(record) }),
}

/** The living first, then by entry. */
const livingFirst = (a: PodcastRecord, b: PodcastRecord): number =>
  Number(a.feedState === 'dead') - Number(b.feedState === 'dead') || a.seq - b.seq

/** The best score of the search, then the sort values of the last hit. */
const readPosition = (
  { values: [maxScore, ...values] }: SearchPosition,
  { order }: SearchQuery,
) => {
  const [rank, seq] = values.slice(-2)
  const fits =
    values.length === order.length + 2 &&
    typeof rank === 'number' &&
    typeof seq === 'number'
  if (typeof maxScore === 'number' && fits) return { maxScore, values }
  throw new CodedError('INVALID_CURSOR', 'no position of this search')
}

const positionOf = (
  { values, weights }: PlainHit,
  total: number,
  maxScore: number | null,
): SearchPosition => {
  const position = { total, values: [maxScore, ...values] }
  return weights.length === 0 ? position : { ...position, weights }
}

const isTracked = (record: PodcastRecord): boolean =>
  hasAppleId(record) || record.isOwn === true

export class PlainReader implements DirectoryReader {
  readonly #store: PlainStore
  readonly #requireAppleId: boolean

  constructor(plainStore: PlainStore, options: { readonly requireAppleId: boolean }) {
    this.#store = plainStore
    this.#requireAppleId = options.requireAppleId
  }

  get #all(): readonly PodcastRecord[] {
    return this.#store.podcasts.map(({ record }) => record)
  }

  get #served(): readonly PodcastRecord[] {
    return this.#all.filter((record) => this.isServed(record))
  }

  protected isServed(record: PodcastRecord): boolean {
    return (
      record.feedState !== 'not-a-podcast' && (isTracked(record) || !this.#requireAppleId)
    )
  }

  async getMany<Level extends StoredLevel = 'hit'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ) {
    return Promise.all(ids.map((id) => this.find({ by: 'id', id }, options)))
  }

  async joinMany(
    ids: readonly PodcastId[],
    level: AnswerLevel,
    options?: CallOptions,
  ): Promise<JoinedAnswers> {
    const found = await this.getMany(ids, { ...options, level: 'hit' })
    const distinct = [
      ...new Map(
        found.flatMap((podcast) => (podcast === undefined ? [] : [[podcast.id, podcast]])),
      ).values(),
    ]
    const texts = distinct.map((podcast) =>
      level === 'full' ? joinFull(podcast) : podcast.basic,
    )
    return toJoinedAnswers(texts)
  }

  async find<Level extends StoredLevel = 'hit'>(
    locator: Locator,
    options?: ReadOptions<Level>,
  ) {
    options?.signal?.throwIfAborted()
    const reader =
      options?.includesUnserved === true ? new UnservedReader(this.#store) : this
    const found =
      locator.by === 'feedUrl'
        ? reader.#findByFeedUrl(locator.key, locator.looseKey)
        : reader.#findBy(locator)
    return found === undefined
      ? undefined
      : store[(options?.level ?? 'hit') as Level](found)
  }

  async search(query: SearchQuery, options?: CallOptions): Promise<SearchPage> {
    options?.signal?.throwIfAborted()
    const { limit, order } = query
    const after = query.after === null ? null : readPosition(query.after, query)
    const matches = searchPlainly(
      this.#all,
      { ...query, filters: this.#resolveIds(query.filters) },
      this.#requireAppleId,
    )
    const following =
      after === null
        ? matches
        : matches.filter(({ values }) => compareValues(values, after.values, order) > 0)
    const hits = following.slice(0, limit)
    const total = query.after?.total ?? matches.length
    const maxScore =
      after?.maxScore ??
      (matches.length === 0 ? null : Math.max(...matches.map(({ score }) => score)))
    const last = following.length > limit ? hits.at(-1) : undefined
    const next = last === undefined ? null : positionOf(last, total, maxScore)
    const shown = hits.map(({ record, score }) => ({ podcast: store.hit(record), score }))
    return { hits: shown, total, next, maxScore, ...countFirst(matches, query) }
  }

  async listLatest(before: number | null, limit: number): Promise<LatestPage> {
    const below = this.#served
      .filter((record) => isSearchable(record) && record.seq < (before ?? Infinity))
      .toSorted((a, b) => b.seq - a.seq)
    const podcasts = below
      .slice(0, limit)
      .map((record) => ({ seq: record.seq, podcast: store.full(record) }))
    return { podcasts, next: below.length > limit ? (podcasts.at(-1)?.seq ?? null) : null }
  }

  async listFrom(from: number, limit: number): Promise<UpwardPage> {
    const following = this.#served
      .filter((record) => isSearchable(record) && record.seq >= from)
      .toSorted((a, b) => a.seq - b.seq)
    const podcasts = following
      .slice(0, limit)
      .map((record) => ({ seq: record.seq, podcast: store.full(record) }))
    return { podcasts, next: following[limit]?.seq ?? null }
  }

  async counts(): Promise<DirectoryCounts> {
    return {
      served: this.#served.length,
      pending: this.#all.filter(
        (record) => !isTracked(record) && record.feedState !== 'not-a-podcast',
      ).length,
      dead: this.#all.filter(({ feedState }) => feedState === 'dead').length,
      total: this.#all.length,
    }
  }

  #findBy(locator: Exclude<Locator, { by: 'feedUrl' }>): PodcastRecord | undefined {
    const isAsked = (record: PodcastRecord): boolean => {
      switch (locator.by) {
        case 'id':
          return record.id === locator.id
        case 'slug':
          return record.slug === locator.slug
        case 'appleId':
          return record.appleId === locator.appleId && locator.appleId > 0
        case 'spotifyId':
          return record.spotifyId === locator.spotifyId
        case 'podcastGuid':
          return record.podcastGuid === locator.podcastGuid
        case 'seq':
          return record.seq === locator.seq
        case 'podcastIndexId':
          return record.podcastIndexId === locator.podcastIndexId
      }
    }
    const asked = this.#served.filter(isAsked).sort(livingFirst)
    const living = asked.filter(({ feedState }) => feedState === asked[0]?.feedState)
    const isSaid = ({ podcastGuidDerived }: PodcastRecord): boolean =>
      locator.by !== 'podcastGuid' || podcastGuidDerived !== true
    const present = living.find(isSaid) ?? asked[0]
    return present ?? this.#findCanonical((tombstone) => isAsked(tombstone.record))
  }

  #findByFeedUrl(key: string, looseKey: string): PodcastRecord | undefined {
    const exact = findKeyOwner(this.#store, key)
    if (exact !== undefined) return this.#serve(exact?.record)
    const merged = this.#merged.filter(({ record }) =>
      looseKeysOf(record).includes(looseKey),
    )
    const led = merged.map(({ id }) => this.#serve(resolve(this.#store, id)?.record))
    const alike = new Set<PodcastRecord | undefined>([
      ...this.#served.filter((record) => looseKeysOf(record).includes(looseKey)),
      ...led,
    ])
    alike.delete(undefined)
    return alike.size === 1 ? [...alike][0] : undefined
  }

  get #merged() {
    return this.#store.tombstones
      .map(({ tombstone }) => tombstone)
      .filter((tombstone) => tombstone.kind === 'merge')
      .sort((a, b) => a.seq - b.seq)
  }

  /** Of the first that left and leads somewhere. */
  #findCanonical(
    isAsked: (tombstone: { readonly record: PodcastRecord }) => boolean,
  ): PodcastRecord | undefined {
    const [first] = this.#merged
      .filter(isAsked)
      .flatMap(({ id }) => resolve(this.#store, id) ?? [])
    return this.#serve(first?.record)
  }

  #serve(record: PodcastRecord | undefined): PodcastRecord | undefined {
    return record !== undefined && this.#served.includes(record) ? record : undefined
  }

  #resolveIds(filters: QueryFilters): QueryFilters {
    const toCanonicalId = (id: string): string => resolve(this.#store, id)?.record.id ?? id
    const { includeIds, excludeIds } = filters
    return {
      ...filters,
      ...(includeIds === undefined ? {} : { includeIds: includeIds.map(toCanonicalId) }),
      ...(excludeIds === undefined ? {} : { excludeIds: excludeIds.map(toCanonicalId) }),
    }
  }
}

/** Finds whatever is stored. */
class UnservedReader extends PlainReader {
  constructor(plainStore: PlainStore) {
    super(plainStore, { requireAppleId: false })
  }

  protected override isServed(): boolean {
    return true
  }
}
