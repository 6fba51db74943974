/** Documents by id, many at a time: what every part of the engine asks the cluster for. */
import { CodedError } from '../../errors.ts'
import type { ClusterRequest, Connection } from './connection.ts'
import { type IndexDefinition, indexName, type IndexSettings } from './index-definition.ts'
import type { NewDocuments } from './new-documents.ts'
import { packSource, unpackSource } from './stored-bytes.ts'

/** A document as it was read, with what guards a write over it. */
export interface Stored<Source> {
  readonly id: string
  readonly source: Source
  readonly version: Version
}

export interface Version {
  readonly seqNo: number
  readonly primaryTerm: number
}

export type BulkOperation =
  /** Refused (409) where the document is there. */
  | { readonly act: 'create'; readonly index: IndexDefinition; readonly id: string; readonly source: object }
  /** With `version`: refused (409) where the document is another one by now. */
  | {
      readonly act: 'index'
      readonly index: IndexDefinition
      readonly id: string
      readonly source: object
      readonly version?: Version
    }
  | { readonly act: 'delete'; readonly index: IndexDefinition; readonly id: string; readonly version?: Version }

export type BulkOutcome =
  | { readonly status: 'done'; readonly version: Version }
  /** Somebody else was faster; a document to delete that is not there counts so too. */
  | { readonly status: 'conflict' }

export interface GetOptions {
  /** Fields of the source; default all. */
  readonly fields?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

export interface BulkOptions {
  /** Seen by searches when it resolves. */
  readonly refresh?: boolean
}

interface FoundDocument<Source> {
  readonly _id: string
  readonly found?: boolean
  readonly _source?: Source
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly error?: { readonly type: string; readonly reason?: string }
}

interface BulkItem {
  readonly status: number
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly error?: { readonly type: string; readonly reason?: string }
}

/** Most documents and bytes of one bulk request. */
const BULK_DOCUMENTS = 2000
const BULK_BYTES = 8_000_000
/** Times that what the cluster was too busy for is asked again. */
const BUSY_ATTEMPTS = 5
/** And what `reindex` lets wait: half a minute. */
const SWAP_ATTEMPTS = 20

/** The line or two of an operation, ready to be sent. */
type BulkText = string

const toText = ({ act, index, id, ...rest }: BulkOperation, settings: IndexSettings): BulkText => {
  const version = 'version' in rest ? rest.version : undefined
  const guard = version === undefined ? {} : { if_seq_no: version.seqNo, if_primary_term: version.primaryTerm }
  const action = JSON.stringify({ [act]: { _index: indexName(settings, index), _id: id, ...guard } })
  return 'source' in rest ? `${action}\n${JSON.stringify(packSource(rest.source))}` : action
}

/** Not able at the moment: too busy, a shard away, or read-only because a disk is full. */
const isUnable = ({ status }: BulkItem): boolean => status === 429 || status === 403 || status >= 500

/** `reindex` lets writes wait while it changes the index over. */
const waitsForSwap = (item: BulkItem | undefined): boolean =>
  item?.status === 403 && item.error?.reason?.includes('index write (api)') === true

const toOutcome = ({ status, error, _seq_no, _primary_term = 1 }: BulkItem): BulkOutcome => {
  if (status === 409 || status === 404) return { status: 'conflict' }
  if (status < 300 && _seq_no !== undefined)
    return { status: 'done', version: { seqNo: _seq_no, primaryTerm: _primary_term } }
  const reason = `${String(status)} ${error?.type ?? ''} ${error?.reason ?? ''}`
  if (!isUnable({ status })) throw new Error(`[engine opensearch] a document was refused: ${reason}`)
  throw new CodedError('NOT_READY', `the OpenSearch cluster does not write: ${reason}`, {
    forOperator: true,
    retryAfterS: 5,
  })
}

/** Of an answer that tells no version. */
const STATUS_ALONE = { filter_path: 'items.*.status,items.*.error' } as const

/** False where there was one with its id. */
const isCreated = (item: BulkItem = { status: 0 }): boolean =>
  item.status < 300 ? item.status > 0 : toOutcome(item).status === 'done'

export class Cluster {
  readonly connection: Connection
  readonly settings: IndexSettings

  constructor(connection: Connection, settings: IndexSettings) {
    this.connection = connection
    this.settings = settings
  }

  /** `/castdex-podcasts/_search` for `_search`. */
  path(index: IndexDefinition, action: string): string {
    return `/${indexName(this.settings, index)}/${action}`
  }

  request<Body>(request: ClusterRequest): Promise<Body> {
    return this.connection.request<Body>(request).then(({ body }) => body)
  }

  /** As they are now: what was written is read at once. What is not there is not in the map. */
  async getMany<Source>(
    index: IndexDefinition,
    ids: readonly string[],
    options: GetOptions = {},
  ): Promise<Map<string, Stored<Source>>> {
    if (ids.length === 0) return new Map()
    const { docs } = await this.request<{ readonly docs: readonly FoundDocument<Source>[] }>({
      method: 'POST',
      path: this.path(index, '_mget'),
      query: options.fields === undefined ? {} : { _source_includes: options.fields.join(',') },
      body: { ids: [...new Set(ids)] },
      repeatable: true,
      signal: options.signal,
    })
    const found = new Map<string, Stored<Source>>()
    for (const { _id, _source, _seq_no = 0, _primary_term = 1, found: isFound, error } of docs) {
      if (error !== undefined)
        throw new CodedError('NOT_READY', `the OpenSearch cluster does not read: ${error.type}`, { retryAfterS: 5 })
      if (isFound !== true || _source === undefined) continue
      found.set(_id, {
        id: _id,
        source: unpackSource(_source),
        version: { seqNo: _seq_no, primaryTerm: _primary_term },
      })
    }
    return found
  }

  async get<Source>(index: IndexDefinition, id: string, options: GetOptions = {}): Promise<Stored<Source> | undefined> {
    return (await this.getMany<Source>(index, [id], options)).get(id)
  }

  /** Each operation alone is done or not; an outcome for each, in order. */
  bulk(operations: readonly BulkOperation[], options?: BulkOptions): Promise<BulkOutcome[]> {
    return this.sendBulk(this.toBulk(operations), options)
  }

  /** What `sendBulk` takes: whoever has a request under way makes the next one meanwhile. */
  toBulk(operations: readonly BulkOperation[]): readonly BulkText[] {
    return operations.map((operation) => toText(operation, this.settings))
  }

  async sendBulk(all: readonly BulkText[], { refresh = false }: BulkOptions = {}): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = []
    let from = 0
    while (from < all.length) {
      let to = from
      for (let bytes = 0; to < all.length && to - from < BULK_DOCUMENTS && (bytes < BULK_BYTES || to === from); to += 1)
        bytes += all[to]?.length ?? 0
      const items = await this.#sendBulk(all.slice(from, to), refresh)
      outcomes.push(...items.map(toOutcome))
      from = to
    }
    return outcomes
  }

  /** In one request, whatever their size. Places of those that were refused because there is one with their id. */
  async createAll(documents: NewDocuments): Promise<readonly number[]> {
    const path = this.path(documents.index, '_bulk')
    const all = Array.from({ length: documents.count }, (_, at) => at)
    const items = await this.#untilWritten(all, (open) => ({ path, bytes: documents.pick(open), query: STATUS_ALONE }))
    return all.filter((at) => !isCreated(items[at]))
  }

  /** Makes what was written visible to searches. */
  async refresh(...indices: readonly IndexDefinition[]): Promise<void> {
    const names = indices.map((index) => indexName(this.settings, index)).join(',')
    await this.request({ method: 'POST', path: `/${names}/_refresh`, repeatable: true })
  }

  async #sendBulk(documents: readonly BulkText[], refresh: boolean): Promise<readonly BulkItem[]> {
    const all = documents.map((_, at) => at)
    const items = await this.#untilWritten(all, (open) => ({
      path: '/_bulk',
      query: refresh ? { refresh: true } : {},
      lines: open.flatMap((at) => documents[at] ?? []),
    }))
    return items.filter((item) => item !== undefined)
  }

  /** What the cluster was too busy for it has not done, so that is asked again, and nothing else. */
  async #untilWritten(
    all: readonly number[],
    toRequest: (open: readonly number[]) => Omit<ClusterRequest, 'method'>,
  ): Promise<readonly (BulkItem | undefined)[]> {
    const items: (BulkItem | undefined)[] = all.map(() => undefined)
    let open = all
    for (let attempt = 1; open.length > 0; attempt += 1) {
      const answer = await this.request<{ readonly items: readonly Readonly<Record<string, BulkItem>>[] }>({
        method: 'POST',
        timeoutMs: 60_000,
        ...toRequest(open),
      })
      for (const [place, at] of open.entries()) items[at] = Object.values(answer.items[place] ?? {})[0]
      const isSwapped = open.every((at) => !waitsForSwap(items[at]))
      if (attempt === (isSwapped ? BUSY_ATTEMPTS : SWAP_ATTEMPTS)) break
      open = open.filter((at) => items[at]?.status === 429 || waitsForSwap(items[at]))
      if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 1600)))
    }
    return items
  }
}
