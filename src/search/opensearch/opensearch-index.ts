/** A search index in an OpenSearch cluster. */
import { isNotReady } from '../../errors.ts'
import type { IndexBuild, IndexChange, IndexHealth, SearchIndex } from '../port.ts'
import type { IndexPage, IndexSearchOptions } from '../index-page.ts'
import type { SearchQuery } from '../query.ts'
import { compareDocuments } from './compare-documents.ts'
import { examineIndex } from './index-health.ts'
import { aliasOf, type IndexSettings } from './mapping/index-settings.ts'
import { Searcher, type SearcherOptions } from './query/searcher.ts'
import { raiseClauseLimit } from './transport/clause-limit.ts'
import type { ConnectionOptions } from './transport/client.ts'
import { Connection } from './transport/connection.ts'
import { BulkWriter } from './write/bulk-writer.ts'
import { countIndexed } from './write/count-documents.ts'
import { IndexGenerations } from './write/generations.ts'
import { OpenSearchBuild } from './write/index-build.ts'
import { readIndexPosition, writeIndexPosition } from './write/index-position.ts'
import type { Requester } from './transport/cluster-request.ts'

interface IndexStats {
  readonly total: { readonly store: { readonly size_in_bytes: number } }
}

/** Returns bytes by name without the directory's prefix: `search-3`. */
async function measureIndices(
  cluster: Requester,
  settings: IndexSettings,
): Promise<Readonly<Record<string, number>>> {
  const { body } = await cluster.request<{
    readonly indices: Readonly<Record<string, IndexStats>>
  }>({
    method: 'GET',
    path: `/${aliasOf(settings)}-*/_stats/store`,
  })
  const sizes = Object.entries(body.indices).map(([name, { total }]) => {
    const short = name.slice(settings.prefix.length + 1)
    return [short, total.store.size_in_bytes] as const
  })
  return Object.fromEntries(sizes)
}

export interface OpenSearchIndexOptions extends SearcherOptions {
  readonly connection: ConnectionOptions
  readonly indices: IndexSettings
}

class OpenSearchIndex implements SearchIndex {
  readonly name = 'opensearch'
  readonly visibleAfterMs: number
  readonly #connection: Connection
  readonly #options: OpenSearchIndexOptions
  readonly #alias: string
  readonly #generations: IndexGenerations
  readonly #searcher: Searcher
  readonly #writer: BulkWriter
  #isPrepared = false
  /** The index whose position was read last. */
  #followed: string | undefined
  #closing: Promise<void> | undefined

  constructor(connection: Connection, options: OpenSearchIndexOptions) {
    this.#connection = connection
    this.#options = options
    this.visibleAfterMs = options.indices.refreshMs
    this.#alias = aliasOf(options.indices)
    this.#generations = new IndexGenerations(connection, options.indices, options.schema)
    this.#searcher = new Searcher(connection, this.#alias, options)
    this.#writer = new BulkWriter(connection, this.#alias, options.schema)
  }

  /** Creates missing objects in the cluster. */
  async prepare(): Promise<void> {
    if (this.#isPrepared) return
    await Promise.all([this.#generations.ensureLive(), raiseClauseLimit(this.#connection)])
    this.#isPrepared = true
  }

  noteTrouble(): void {
    this.#searcher.noteTrouble()
  }

  search(query: SearchQuery, options?: IndexSearchOptions): Promise<IndexPage> {
    return this.#searcher.search(query, options)
  }

  apply(changes: readonly IndexChange[]): Promise<void> {
    return this.#writer.apply(changes)
  }

  async position(): Promise<string | null> {
    await this.prepare()
    // Recreates a deleted index empty, so that it is filled from the beginning.
    const name = await this.#generations.ensureLive()
    this.#followed = name
    if (await this.#generations.isOutdated(name)) return null
    return readIndexPosition(this.#connection, name)
  }

  async keepPosition(position: string): Promise<void> {
    this.#followed ??= await this.#generations.ensureLive()
    const kept = { alias: this.#alias, name: this.#followed, position }
    await writeIndexPosition(this.#connection, kept)
  }

  async refresh(): Promise<void> {
    const path = `/${this.#alias}/_refresh`
    await this.#connection.request({ method: 'POST', path, repeatable: true })
  }

  async build(): Promise<IndexBuild> {
    await this.prepare()
    const name = await this.#generations.makeBeside()
    return new OpenSearchBuild({
      cluster: this.#connection,
      schema: this.#options.schema,
      settings: this.#options.indices,
      generations: this.#generations,
      name,
    })
  }

  count(): Promise<number> {
    return countIndexed(this.#connection, this.#alias)
  }

  findDifferences(changes: readonly IndexChange[]): Promise<readonly IndexChange[]> {
    const { columns } = this.#options.schema
    return compareDocuments(
      { cluster: this.#connection, alias: this.#alias, columns },
      changes,
    )
  }

  sizes(): Promise<Readonly<Record<string, number>>> {
    return measureIndices(this.#connection, this.#options.indices)
  }

  health({ deep = false }: { readonly deep?: boolean } = {}): Promise<IndexHealth> {
    return examineIndex(this.#connection, this.#alias, deep)
  }

  /** The client is closed only once, because a second close never resolves. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#connection[Symbol.asyncDispose]()
    return this.#closing
  }
}

/**
 * Opens the index; safe for concurrent processes and on an empty cluster. If the cluster is
 * unreachable, calls throw `NOT_READY` until it is back, and `health` reports the reason.
 */
export async function openOpenSearchIndex(
  options: OpenSearchIndexOptions,
): Promise<SearchIndex> {
  const connection = new Connection(options.connection)
  const index = new OpenSearchIndex(connection, options)
  try {
    await index.prepare()
  } catch (error) {
    if (isNotReady(error)) {
      index.noteTrouble()
      return index
    }
    await connection[Symbol.asyncDispose]()
    throw error
  }
  return index
}
