/**
 * Engines of tests on a real cluster: a store is a prefix of its own; prefixes are emptied and used again, for an index is dear to make,
 * but those of tests that failed: one that ran out of time goes on writing.
 */
import { randomUUID } from 'node:crypto'
import { onTestFailed } from 'vitest'
import { Connection } from '../../src/engine/opensearch/connection.ts'
import { openOpenSearchEngine, type OpenSearchEngineOptions } from '../../src/engine/opensearch/opensearch-engine.ts'
import type { Engine } from '../../src/store/engine.ts'
import type { ContractOptions } from '../../src/store/contract/engine-under-test.contract.ts'

interface Place {
  readonly prefix: string
  store: string
  open: number
  isSpoilt: boolean
}

export class Stores {
  readonly #url: string
  readonly #connection: Connection
  readonly #places: Place[] = []
  readonly #run = `t${randomUUID().slice(0, 8)}`

  constructor(url: string) {
    this.#url = url
    // Where there is none nothing is opened either.
    this.#connection = new Connection({ nodes: [url === '' ? 'http://127.0.0.1:9' : url] })
  }

  async open({ store, ...options }: ContractOptions, more: Partial<OpenSearchEngineOptions> = {}): Promise<Engine> {
    const place = this.#places.find((one) => one.store === store) ?? (await this.#findPlace(store))
    place.open += 1
    onTestFailed(() => {
      place.isSpoilt = true
    })
    const engine = await openOpenSearchEngine({
      ...options,
      connection: { nodes: [this.#url] },
      indices: { prefix: place.prefix, replicas: 0, shards: 1, refreshMs: 1000 },
      searchesAtOnce: true,
      ...more,
    })
    let isOpen = true
    const dispose = engine[Symbol.asyncDispose].bind(engine)
    engine[Symbol.asyncDispose] = async () => {
      if (isOpen) place.open -= 1
      isOpen = false
      await dispose()
    }
    return engine
  }

  /** After the last test. */
  async close(): Promise<void> {
    if (this.#url === '') return
    await this.#connection.request({ method: 'DELETE', path: `/${this.#run}-*`, expects: [404] })
    await this.#connection.close()
  }

  /** One that nobody has open, emptied; else a new one. */
  async #findPlace(store: string): Promise<Place> {
    const free = this.#places.find(({ open, isSpoilt }) => open === 0 && !isSpoilt)
    if (free === undefined) {
      const place = { prefix: `${this.#run}-${String(this.#places.length)}`, store, open: 0, isSpoilt: false }
      this.#places.push(place)
      return place
    }
    free.store = store
    await this.#connection.request({
      method: 'POST',
      path: `/${free.prefix}-*/_refresh`,
    })
    await this.#connection.request({
      method: 'POST',
      path: `/${free.prefix}-*/_delete_by_query`,
      timeoutMs: 60_000,
      query: { refresh: true, conflicts: 'proceed' },
      body: { query: { match_all: {} } },
    })
    return free
  }
}
