/**
 * Searches that come in the same turn of the event loop go to the cluster in one request: under load that is less work on both sides
 * than one each, and alone a search waits for nobody.
 */
import { setImmediate } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { ClusterRequest } from './connection.ts'
import { indexName } from './index-definition.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'

/** Searches of one request: the slowest keeps the others waiting. */
const MOST = 4

export interface Asked {
  readonly body: object
  /** Of the request. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

interface Waiting<Page> extends Asked {
  readonly resolve: (page: Page) => void
  readonly reject: (reason: unknown) => void
}

const PARAMETERS = { allow_partial_search_results: false, request_cache: false } as const

export class SearchTurns<Page> {
  readonly #cluster: Cluster
  #waiting: Waiting<Page>[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  ask(asked: Asked): Promise<Page> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asked, resolve, reject })
      if (this.#waiting.length === 1) void this.#turn()
    })
  }

  async #turn(): Promise<void> {
    await setImmediate()
    const waiting = this.#waiting
    this.#waiting = []
    for (let from = 0; from < waiting.length; from += MOST) void this.#send(waiting.slice(from, from + MOST))
  }

  async #send(asked: readonly Waiting<Page>[]): Promise<void> {
    const [first] = asked
    if (first === undefined) return
    try {
      const pages = asked.length === 1 ? [await this.#askOne(first)] : await this.#askSeveral(asked)
      for (const [at, { resolve, reject }] of asked.entries()) {
        const page = pages[at]
        if (page === undefined) reject(new Error('[engine opensearch] fewer answers than searches'))
        else resolve(page)
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  #askOne({ body, timeoutMs, signal }: Asked): Promise<Page> {
    const path = this.#cluster.path(PODCASTS_INDEX, '_search')
    return this.#request<Page>({ method: 'POST', path, query: PARAMETERS, body, timeoutMs, signal })
  }

  /** Nobody who hangs up ends what others wait for. */
  async #askSeveral(asked: readonly Asked[]): Promise<readonly Page[]> {
    const header = JSON.stringify({ index: indexName(this.#cluster.settings, PODCASTS_INDEX), ...PARAMETERS })
    const { responses } = await this.#request<{ readonly responses: readonly Page[] }>({
      method: 'POST',
      path: '/_msearch',
      lines: asked.flatMap(({ body }) => [header, body]),
      timeoutMs: Math.max(...asked.map(({ timeoutMs }) => timeoutMs)),
    })
    return responses
  }

  #request<Body>(request: ClusterRequest): Promise<Body> {
    return this.#cluster.request<Body>({ ...request, repeatable: true })
  }
}
