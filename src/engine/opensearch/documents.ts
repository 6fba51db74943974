/** Documents of one index beyond what `Cluster` does: changes by script, which hold under any concurrency, and searches. */
import { CodedError } from '../../errors.ts'
import type { Cluster, Stored } from './cluster.ts'
import { type IndexDefinition, indexName } from './index-definition.ts'
import { unpackSource } from './stored-bytes.ts'

export interface Script {
  readonly source: string
  readonly params: object
}

export interface Updated<Source> {
  /** As the script left it, also where that was not kept. Undefined: no such document. */
  readonly source: Source | undefined
  /** False where the script left it as it was. */
  readonly changed: boolean
}

export interface Hit<Source> extends Stored<Source> {
  readonly sort: readonly (string | number | null)[]
}

export interface SearchBody<Source, Aggregations = unknown> {
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly hits: readonly {
      readonly _id: string
      readonly _source: Source
      readonly _seq_no: number
      readonly _primary_term: number
      readonly sort?: readonly (string | number | null)[]
    }[]
  }
  readonly aggregations?: Aggregations
}

export interface ScriptedOutcome {
  /** False where the script left it as it was, or no document is there. */
  readonly changed: boolean
  /** What was to be told. */
  readonly told?: unknown
}

interface ScriptedItem {
  readonly status: number
  readonly result?: string
  readonly get?: { readonly _source?: unknown }
  readonly error?: { readonly type: string; readonly reason: string }
}

export interface ScriptedUpdate {
  readonly index: IndexDefinition
  readonly id: string
  readonly script: Script
  /** The script begins with an empty document where there is none. */
  readonly makes?: boolean
  /** Fields that the outcome tells, as they are then. */
  readonly tells?: readonly string[]
}

export interface ScanOptions {
  readonly sort?: readonly object[]
  /** Default all. */
  readonly fields?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** How long the cluster keeps a moment for a scan that reads nothing. */
const KEEP_ALIVE = '5m'
/** Conflicts that a scripted update outlasts: more than processes will ever race for one document. */
const CONFLICTS = 500
const LARGEST_PAGE = 1000
/** In ms. */
const BULK_TIMEOUT = 60_000

export const toHits = <Source>({ hits }: Pick<SearchBody<Source>, 'hits'>): readonly Hit<Source>[] =>
  hits.hits.map(({ _id, _source, _seq_no, _primary_term, sort = [] }) => ({
    id: _id,
    source: unpackSource(_source),
    version: { seqNo: _seq_no, primaryTerm: _primary_term },
    sort,
  }))

const upsertOf = ({ makes = false }: Pick<ScriptedUpdate, 'makes'>): object =>
  makes ? { scripted_upsert: true, upsert: {} } : {}

const toOutcome = ({ status, result, get, error }: ScriptedItem): ScriptedOutcome => {
  if (status === 404) return { changed: false }
  if (error !== undefined) {
    const message = `the OpenSearch cluster does not write: ${String(status)} ${error.type} ${error.reason}`
    if (status === 429 || status === 403 || status >= 500)
      throw new CodedError('NOT_READY', message, { retryAfterS: 5 })
    throw new Error(`[engine opensearch] a change was refused: ${String(status)} ${error.type} ${error.reason}`)
  }
  return { changed: result !== 'noop', told: get?._source }
}

/** Each alone is done or not; what became of each, in order. */
export const updateMany = async (
  cluster: Cluster,
  updates: readonly ScriptedUpdate[],
): Promise<readonly ScriptedOutcome[]> => {
  if (updates.length === 0) return []
  const lines = updates.flatMap(({ index, id, script, makes = false, tells }) => [
    { update: { _index: indexName(cluster.settings, index), _id: id, retry_on_conflict: CONFLICTS } },
    { script, ...upsertOf({ makes }), ...(tells === undefined ? {} : { _source: tells }) },
  ])
  const { items } = await cluster.request<{ readonly items: readonly Readonly<Record<string, ScriptedItem>>[] }>({
    method: 'POST',
    path: '/_bulk',
    lines,
    timeoutMs: BULK_TIMEOUT,
  })
  return items.map((item) => toOutcome(Object.values(item)[0] ?? { status: 0 }))
}

export class Documents<Source extends object> {
  readonly index: IndexDefinition
  readonly #cluster: Cluster

  constructor(cluster: Cluster, index: IndexDefinition) {
    this.#cluster = cluster
    this.index = index
  }

  /** As it is now: what was written is read at once. */
  async get(id: string): Promise<Stored<Source> | undefined> {
    return this.#cluster.get<Source>(this.index, id)
  }

  /** False where there is one with this id already. */
  async create(id: string, source: Source): Promise<boolean> {
    const [outcome] = await this.#cluster.bulk([{ act: 'create', index: this.index, id, source }])
    return outcome?.status === 'done'
  }

  /** False where it was written since it was read. */
  async replace({ id, version }: Stored<unknown>, source: Source): Promise<boolean> {
    const [outcome] = await this.#cluster.bulk([{ act: 'index', index: this.index, id, source, version }])
    return outcome?.status === 'done'
  }

  /** Whatever is there. */
  async put(id: string, source: Source): Promise<void> {
    await this.#cluster.bulk([{ act: 'index', index: this.index, id, source }])
  }

  async delete(id: string): Promise<void> {
    await this.#cluster.bulk([{ act: 'delete', index: this.index, id }])
  }

  /** One step, however many are at it. `makes`: the script begins with an empty document where there is none. */
  async update(id: string, script: Script, options: Pick<ScriptedUpdate, 'makes'> = {}): Promise<Updated<Source>> {
    const { body, status } = await this.#cluster.connection.request<{
      readonly result: string
      readonly get?: { readonly _source: Source }
    }>({
      method: 'POST',
      path: this.#cluster.path(this.index, `_update/${encodeURIComponent(id)}`),
      query: { retry_on_conflict: CONFLICTS, _source: true },
      body: { script, ...upsertOf(options) },
      expects: [404],
    })
    if (status === 404) return { source: undefined, changed: false }
    return { source: body.get?._source, changed: body.result !== 'noop' }
  }

  /** From now on searches see what was written until now. */
  refresh(): Promise<void> {
    return this.#cluster.refresh(this.index)
  }

  search<Aggregations = unknown>(body: object): Promise<SearchBody<Source, Aggregations>> {
    return this.#cluster.request<SearchBody<Source, Aggregations>>({
      method: 'POST',
      path: this.#cluster.path(this.index, '_search'),
      body: { seq_no_primary_term: true, track_total_hits: false, ...body },
      repeatable: true,
    })
  }

  /** Everything that matches, page by page; `sort` tells any two apart. */
  async *scan(query: object, sort: readonly object[]): AsyncGenerator<Hit<Source>> {
    let after: object | undefined = {}
    while (after !== undefined) {
      const hits: readonly Hit<Source>[] = toHits(await this.search({ query, sort, size: LARGEST_PAGE, ...after }))
      yield* hits
      after = hits.length < LARGEST_PAGE ? undefined : { search_after: hits.at(-1)?.sort }
    }
  }

  /**
   * Everything that matches the query, or one query after the other, as of one moment. Default order: none that anybody could name, and the
   * cheapest.
   */
  async *scanMoment(
    queries: object | readonly object[],
    { sort = [{ _shard_doc: 'asc' }], fields, signal }: ScanOptions = {},
  ): AsyncGenerator<Hit<Source>> {
    const { pit_id: id } = await this.#cluster.request<{ readonly pit_id: string }>({
      method: 'POST',
      path: this.#cluster.path(this.index, '_search/point_in_time'),
      query: { keep_alive: KEEP_ALIVE },
      repeatable: true,
    })
    try {
      const body = {
        sort,
        size: LARGEST_PAGE,
        seq_no_primary_term: true,
        track_total_hits: false,
        pit: { id, keep_alive: KEEP_ALIVE },
        ...(fields === undefined ? {} : { _source: fields }),
      }
      const all: readonly object[] = Array.isArray(queries) ? queries : [queries]
      for (const query of all) yield* this.#scanMoment({ ...body, query }, signal)
    } finally {
      const request = { method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [id] } } as const
      // It ends by itself.
      await this.#cluster.request(request).catch(() => undefined)
    }
  }

  async *#scanMoment(body: object, signal: AbortSignal | undefined): AsyncGenerator<Hit<Source>> {
    let after: object | undefined = {}
    while (after !== undefined) {
      const answer: SearchBody<Source> = await this.#cluster.request<SearchBody<Source>>({
        method: 'POST',
        path: '/_search',
        body: { ...body, ...after },
        repeatable: true,
        signal,
      })
      const hits = toHits(answer)
      yield* hits
      after = hits.length < LARGEST_PAGE ? undefined : { search_after: hits.at(-1)?.sort }
    }
  }

  async count(query: object): Promise<number> {
    const path = this.#cluster.path(this.index, '_count')
    const request = { method: 'POST', path, body: { query }, repeatable: true } as const
    return (await this.#cluster.request<{ readonly count: number }>(request)).count
  }
}
