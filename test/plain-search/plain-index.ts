/**
 * A search index in its plainest form: the documents in a map, every search a walk over all of
 * them. It is one more index under the contract, and it searches the records that the documents
 * were made from, by the plain matcher.
 */
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../../src/errors.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import type { SearchDocument } from '../../src/search/document/search-document.ts'
import type {
  IndexBuild,
  IndexChange,
  IndexHealth,
  SearchIndex,
  SwapOptions,
} from '../../src/search/port.ts'
import type { IndexPage, IndexSearchOptions } from '../../src/search/index-page.ts'
import type { SearchQuery, SearchPosition } from '../../src/search/query.ts'
import { compareValues, countFirst, searchPlainly } from './plain-search.ts'
import { recordOfDocument } from './record-of-document.ts'

const records = new WeakMap<SearchDocument, PodcastRecord>()

/** Lets the plain index search the record that a document was made from. */
export function rememberRecord(document: SearchDocument, record: PodcastRecord): void {
  records.set(document, record)
}

interface PlainGeneration {
  readonly changes: Map<string, IndexChange>
  position: string | null
}

/** What indexes that are opened on the same place share. */
export interface PlainPlace {
  live: PlainGeneration
  readonly builds: Set<PlainGeneration>
}

const newGeneration = (): PlainGeneration => ({ changes: new Map(), position: null })

/** Returns an empty place. */
export function newPlainPlace(): PlainPlace {
  return { live: newGeneration(), builds: new Set() }
}

const notReady = (message: string): CodedError => new CodedError('NOT_READY', message)

const applyAll = ({ changes }: PlainGeneration, some: readonly IndexChange[]): void => {
  for (const change of some) {
    const before = changes.get(change.id)
    if (before !== undefined && BigInt(before.revision) > BigInt(change.revision)) continue
    changes.set(change.id, change)
  }
}

const recordsIn = ({ changes }: PlainGeneration): readonly PodcastRecord[] =>
  [...changes.values()].flatMap(({ id, document }) =>
    document === null ? [] : [records.get(document) ?? recordOfDocument(id, document)],
  )

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

export interface PlainIndexOptions {
  readonly place: PlainPlace
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
}

export class PlainIndex implements SearchIndex {
  readonly name = 'plain'
  readonly visibleAfterMs = 0
  readonly #options: PlainIndexOptions
  #followed: PlainGeneration | undefined

  constructor(options: PlainIndexOptions) {
    this.#options = options
  }

  get #live(): PlainGeneration {
    return this.#options.place.live
  }

  async search(
    query: SearchQuery,
    { signal, names }: IndexSearchOptions = {},
  ): Promise<IndexPage> {
    signal?.throwIfAborted()
    if (this.#options.searchTimeoutMs === 0)
      throw new CodedError('SEARCH_TOO_COSTLY', 'no time')
    const after = query.after === null ? null : readPosition(query.after, query)
    const found = this.#find(query, names)
    const following =
      after === null
        ? found
        : found.filter(({ values }) => compareValues(values, after.values, query.order) > 0)
    const total = query.after?.total ?? (query.matching === 'half-typed' ? 0 : found.length)
    const best = found.length === 0 ? null : Math.max(...found.map(({ score }) => score))
    const maxScore = after?.maxScore ?? best
    const hits = following
      .slice(0, query.limit)
      .map(({ record: { id }, score, values, weights }) => {
        return {
          id,
          score,
          position: {
            total,
            values: [maxScore, ...values],
            ...(weights.length === 0 ? {} : { weights }),
          },
        }
      })
    const more = following.length > hits.length
    return { hits, total, more, maxScore, ...countFirst(found, query) }
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    applyAll(this.#live, changes)
  }

  async position(): Promise<string | null> {
    this.#followed = this.#live
    return this.#live.position
  }

  async keepPosition(position: string): Promise<void> {
    this.#followed ??= this.#live
    if (this.#followed !== this.#live) throw notReady('another index is live')
    this.#live.position = position
  }

  async refresh(): Promise<void> {
    // A search looks at what is there.
  }

  async build(): Promise<IndexBuild> {
    const { place } = this.#options
    place.builds.clear()
    const made = newGeneration()
    place.builds.add(made)
    const assertThere = (): void => {
      if (!place.builds.has(made)) throw notReady('the build was taken away')
    }
    return {
      async apply(changes) {
        assertThere()
        applyAll(made, changes)
      },
      async swap(position, { mayBeEmpty = false }: SwapOptions = {}) {
        if (place.live === made) return
        assertThere()
        if (!mayBeEmpty && recordsIn(made).length === 0) throw notReady('nothing in it')
        made.position = position
        place.live = made
        place.builds.clear()
      },
      async [Symbol.asyncDispose]() {
        place.builds.delete(made)
      },
    }
  }

  async count(): Promise<number> {
    return recordsIn(this.#live).length
  }

  async findDifferences(changes: readonly IndexChange[]): Promise<readonly IndexChange[]> {
    return changes.filter((change) => !this.#has(change))
  }

  async sizes(): Promise<Readonly<Record<string, number>>> {
    const builds = [...this.#options.place.builds].map((build, at) => [
      `build-${String(at)}`,
      build.changes.size,
    ])
    return {
      live: this.#live.changes.size,
      ...(Object.fromEntries(builds) as Record<string, number>),
    }
  }

  async health(): Promise<IndexHealth> {
    return { sound: true, findings: [] }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Nothing is open.
  }

  #has({ id, revision, document }: IndexChange): boolean {
    const known = this.#live.changes.get(id)
    const isFound = (known?.document ?? null) !== null
    if (document === null) return !isFound
    if (known === undefined || !isFound) return false
    if (known.revision !== revision) return BigInt(known.revision) > BigInt(revision)
    return isDeepStrictEqual(known.document, document)
  }

  /**
   * A link is resolved to the filter of the podcasts that it means, for a search that has no other
   * term.
   */
  #find(query: SearchQuery, names: IndexSearchOptions['names']) {
    const all = recordsIn(this.#live)
    const { requireAppleId } = this.#options
    const linked = query.terms.flatMap(({ text }) => names?.links.get(text) ?? [])
    const terms = query.terms.filter(
      ({ text }) => linked.length === 0 || names?.links.has(text) !== true,
    )
    const among = linked.length === 0 ? all : all.filter(({ seq }) => linked.includes(seq))
    return searchPlainly(
      among,
      { ...query, terms, filters: this.#resolve(query, all, names) },
      requireAppleId,
    )
  }

  #resolve(
    { filters }: SearchQuery,
    all: readonly PodcastRecord[],
    names: IndexSearchOptions['names'],
  ) {
    const resolve = (ids: readonly string[]): string[] => {
      const seqs = new Set(ids.flatMap((id) => names?.seqs.get(id) ?? []))
      return all.filter(({ seq }) => seqs.has(seq)).map(({ id }) => id)
    }
    const { includeIds, excludeIds } = filters
    return {
      ...filters,
      ...(includeIds === undefined ? {} : { includeIds: resolve(includeIds) }),
      ...(excludeIds === undefined ? {} : { excludeIds: resolve(excludeIds) }),
    }
  }
}
