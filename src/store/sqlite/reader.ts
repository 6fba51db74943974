/**
 * The read side of the directory: a read-only connection. All calls of one event loop turn see one
 * snapshot.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CodedError } from '../../errors.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { joinFull } from '../../record/view/fragments.ts'
import type {
  AnswerLevel,
  CallOptions,
  DirectoryCounts,
  DirectoryReader,
  FeedUrlLocator,
  JoinedAnswers,
  LatestPage,
  Locator,
  ReadOptions,
  SearchPage,
  StoredLevel,
  StoredLevels,
  UpwardPage,
} from '../directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { Derive } from '../maintenance.ts'
import { AnswerCache } from './records/answer-cache.ts'
import { AnswerJoiner } from './records/answer-joiner.ts'
import { call } from './connection/call.ts'
import type { CacheGeneration } from './connection/cache-generation.ts'
import { LatestRows } from './records/latest-rows.ts'
import { KnownSeqs } from './records/known-seqs.ts'
import { type PageState, PageRows } from './records/page-rows.ts'
import { type FinderOptions, PodcastFinder } from './records/podcast-finder.ts'
import type { DamageLog } from './connection/record-damaged.ts'
import { ALWAYS_SERVED } from './records/podcast-row.ts'
import type { TickTransaction } from './connection/tick-transaction.ts'
import { type CountRow, toDirectoryCounts } from '../rules/directory-counts.ts'
import { LruCache } from '../../search/lru-cache.ts'
import type { IndexReader } from '../../search/segments/port.ts'
import { InlineSearchBudget } from './search/inline-search-budget.ts'
import type { SearchWorker } from './search/search-worker.ts'
import { turns } from '../../process/shared-turns.ts'

/**
 * How long a search may block the answering thread, in ms. Measured warm, in processor time, with
 * 4.5 million podcasts: words take 0.1 to 2.4, ranges, other sorts and fuzzy words 2 to 4, the
 * commonest words twice that. Slower searches take ten or more: phrases of several of the commonest
 * words, all podcasts by title, several sort keys with unknown values first.
 */
export const INLINE_SEARCH_MS = 8
/** The limit, in ms, during a burst of costly searches. */
const SHORTEST_INLINE_MS = 1

/**
 * Cache sizes in bytes: about eight thousand basic and full answers each. Popular podcasts are
 * requested repeatedly.
 */
const CACHE_BYTES = { basic: 5 * 2 ** 20, full: 12 * 2 ** 20 } as const

/** Cached feed lookups; about 6 MB with their answers. */
const MOST_FOUND = 6_000

export interface SqliteReaderOptions {
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** Maximum time on this thread; 0 = every search runs on the search thread. */
  readonly inlineSearchMs: number
  /** The tick transaction of the same connection. */
  readonly tick: TickTransaction
  /** Receives each podcast that is found damaged. */
  readonly damage: DamageLog
  readonly derive?: Derive
}

const isTooCostly = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'SEARCH_TOO_COSTLY'

export class SqliteReader implements DirectoryReader {
  readonly #index: IndexReader
  readonly #searchWorker: SearchWorker
  readonly #inlineBudget: InlineSearchBudget
  readonly #searchTimeoutMs: number
  readonly #requireAppleId: boolean
  readonly #database: DatabaseSync
  readonly #finding: FinderOptions
  readonly #finders: { readonly [Level in StoredLevel]: PodcastFinder<Level> }
  readonly #joiners: { readonly [Level in AnswerLevel]: AnswerJoiner }
  readonly #generation: CacheGeneration
  readonly #found: LruCache<string, StoredLevels['basic']>
  readonly #rows: PageRows
  readonly #counts: StatementSync
  readonly #latest: LatestRows
  readonly #tick: TickTransaction

  constructor(
    database: DatabaseSync,
    index: IndexReader,
    searchWorker: SearchWorker,
    options: SqliteReaderOptions,
  ) {
    this.#index = index
    this.#searchWorker = searchWorker
    this.#inlineBudget = new InlineSearchBudget(options.inlineSearchMs, SHORTEST_INLINE_MS)
    this.#searchTimeoutMs = options.searchTimeoutMs
    this.#requireAppleId = options.requireAppleId
    const { requireAppleId } = options
    this.#database = database
    this.#finding = {
      requireAppleId,
      knownSeqs: new KnownSeqs(),
      derive: options.derive,
    }
    this.#finders = {
      basic: new PodcastFinder(database, 'basic', this.#finding),
      full: new PodcastFinder(database, 'full', this.#finding),
      hit: new PodcastFinder(database, 'hit', this.#finding),
    }
    this.#generation = options.tick.generation
    const found = new LruCache<string, StoredLevels['basic']>(MOST_FOUND)
    this.#found = this.#generation.keep(found, ({ ids }) =>
      found.deleteWhere(({ id }) => ids.has(id)),
    )
    this.#rows = new PageRows(database, options)
    this.#joiners = {
      basic: this.#openJoiner('basic', ({ basic }) => basic),
      full: this.#openJoiner('full', joinFull),
    }
    this.#tick = options.tick
    this.#latest = new LatestRows(database, options)
    this.#counts = database.prepare(
      `SELECT total, tracked, dead, (SELECT count(*) FROM podcasts WHERE dead = 2) AS hidden,
        (SELECT count(*) FROM podcasts WHERE dead = 2 AND ${ALWAYS_SERVED}) AS hiddenTracked FROM directory`,
    )
  }

  getMany<Level extends StoredLevel = 'hit'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ) {
    const finder = this.#finderOf(options)
    return this.#tick.read(() => finder.findByIds(ids), options)
  }

  joinMany(
    ids: readonly PodcastId[],
    level: AnswerLevel,
    options?: CallOptions,
  ): Promise<JoinedAnswers> {
    const joiner = this.#joiners[level]
    return call(() => {
      this.#generation.refresh()
      const joined = joiner.join(ids)
      if (joined.missing.length === 0) return joined.answers
      this.#tick.enter()
      const canonicalIds = this.#finders[level].toCanonicalIds(ids)
      if (canonicalIds === ids) return joined.answers
      return joiner.join(canonicalIds).answers
    }, options)
  }

  find<Level extends StoredLevel = 'hit'>(locator: Locator, options?: ReadOptions<Level>) {
    if (
      locator.by === 'feedUrl' &&
      options?.level === 'basic' &&
      options.includesUnserved !== true
    ) {
      return call(
        () => this.findAtOnce(locator) as StoredLevels[Level] | undefined,
        options,
      )
    }
    const finder = this.#finderOf(options)
    return this.#tick.read(() => finder.find(locator), options)
  }

  /** Hot path: feed lookups, cached by feed key. */
  findAtOnce(locator: FeedUrlLocator): StoredLevels['basic'] | undefined {
    this.#generation.refresh()
    const known = this.#found.get(locator.key)
    if (known !== undefined) return known
    this.#tick.enter()
    const { podcast, isOwner } = this.#finders.basic.findFeed(locator)
    // Matches by loose key or through a merge depend on other podcasts, so they are not cached.
    if (podcast !== undefined && isOwner) this.#found.set(locator.key, podcast)
    return podcast
  }

  /**
   * A page is full unless it is the last. Podcasts that have left since the match, or are damaged,
   * leave gaps, which the next hits fill.
   */
  async search(query: SearchQuery, options?: CallOptions): Promise<SearchPage> {
    let page = await this.#searchOnce(query, options)
    while (page.hits.length < query.limit && page.next !== null) {
      const missing = { ...query, after: page.next, limit: query.limit - page.hits.length }
      const { hits, next } = await this.#searchOnce(missing, options)
      page = { ...page, hits: [...page.hits, ...hits], next }
    }
    return page
  }

  /** Tries the search on this thread; the search thread takes over slow ones. */
  async #searchOnce(query: SearchQuery, options?: CallOptions): Promise<SearchPage> {
    const caller = options?.caller
    const attempt = () =>
      this.#inlineBudget.attempt(query, caller, (ms) => this.#tryToSearch(query, ms))
    const { found, spentMs } = await turns.run(
      () => this.#tick.read(attempt, options),
      caller,
    )
    if (found !== undefined) return this.#rows.finish(found, options)
    const page = await this.#searchOnWorker(query, spentMs, options)
    // The search thread may have a newer snapshot than this turn, and records may have changed
    // since its page.
    this.#tick.end()
    const reading = await this.#tick.read(
      () => this.#rows.begin(query, page, false),
      options,
    )
    return this.#rows.finish(reading, options)
  }

  async #searchOnWorker(query: SearchQuery, spentMs: number, options?: CallOptions) {
    try {
      const { page, ms } = await this.#searchWorker.search(query, spentMs, options)
      this.#inlineBudget.learn(query, ms)
      return page
    } catch (error) {
      if (isTooCostly(error)) this.#inlineBudget.learn(query, this.#searchTimeoutMs)
      throw error
    }
  }

  listLatest(
    before: number | null,
    limit: number,
    options?: CallOptions,
  ): Promise<LatestPage> {
    return this.#tick.read(() => this.#latest.list(before, limit), options)
  }

  listFrom(from: number, limit: number, options?: CallOptions): Promise<UpwardPage> {
    return this.#tick.read(() => this.#latest.listFrom(from, limit), options)
  }

  counts(): Promise<DirectoryCounts> {
    return this.#tick.read(() => this.#count())
  }

  #count(): DirectoryCounts {
    const row = this.#counts.get() as unknown as CountRow
    return toDirectoryCounts(row, this.#requireAppleId)
  }

  /** Undefined if it exceeds the time allowed here. */
  #tryToSearch(query: SearchQuery, allowanceMs: number): PageState | undefined {
    const timeoutMs = Math.min(allowanceMs, this.#searchTimeoutMs)
    try {
      return this.#rows.begin(query, this.#index.search(query, { timeoutMs }), true)
    } catch (error) {
      if (!isTooCostly(error) || timeoutMs === this.#searchTimeoutMs) throw error
      return undefined
    }
  }

  #openJoiner<Level extends AnswerLevel>(
    level: Level,
    toText: (podcast: StoredLevels[Level]) => string,
  ): AnswerJoiner {
    const finder = this.#finders[level] as PodcastFinder<Level>
    const cache = new AnswerCache(CACHE_BYTES[level])
    return new AnswerJoiner({
      cache: this.#generation.keep(cache, ({ ids }) => {
        for (const id of ids) cache.delete(id)
      }),
      read: (ids) => {
        this.#tick.enter()
        return finder
          .selectByIds(ids)
          .map((podcast) => ({ id: podcast.id, text: toText(podcast) }))
      },
    })
  }

  #finderOf<Level extends StoredLevel>(
    options: ReadOptions<Level> | undefined,
  ): PodcastFinder<Level> {
    const level = (options?.level ?? 'hit') as Level
    if (options?.includesUnserved !== true) return this.#finders[level]
    return new PodcastFinder(this.#database, level, {
      ...this.#finding,
      includesUnserved: true,
    })
  }
}
