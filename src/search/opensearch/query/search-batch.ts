/**
 * Batches the searches of one event loop turn into one request, which saves work under load and
 * adds no delay without it.
 */
import { setImmediate } from 'node:timers/promises'
import {
  type ClusterRequest,
  type Requester,
  toLines,
} from '../transport/cluster-request.ts'
import type { ClusterPage, SearchBody } from './cluster-page.ts'

/** Maximum number of searches per request, because the slowest delays all. */
const MOST = 4
/** Time without a response after which another node gets the same request, in ms. */
const HEDGE_AFTER_MS = 500

export interface BatchItem {
  readonly body: SearchBody
  /** Timeout of the request, in ms. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

interface WaitingSearch extends BatchItem {
  readonly resolve: (page: ClusterPage) => void
  readonly reject: (reason: unknown) => void
}

/** Time after a failure during which slow responses are not attributed to the search, in ms. */
const TROUBLED_MS = 60_000

/** Number of concurrent searches that slow each other down. */
const CROWD = 16
/** Time after such a crowd during which slow responses are not attributed to the search, in ms. */
const CROWDED_MS = 10_000

/** Partial results are errors. */
const PARAMETERS = { allow_partial_search_results: false, request_cache: false } as const

const preferring = (nodeIds: readonly string[]): string =>
  `_prefer_nodes:${nodeIds.join(',')}`

export class SearchBatch {
  readonly #cluster: Requester
  readonly #alias: string
  readonly #clock: () => number
  #waiting: WaitingSearch[] = []
  #underWay = 0
  #crowdedAt = Number.NEGATIVE_INFINITY
  #troubledAt = Number.NEGATIVE_INFINITY

  /** `clock` is monotonic, in ms. */
  constructor(cluster: Requester, alias: string, clock = () => performance.now()) {
    this.#cluster = cluster
    this.#alias = alias
    this.#clock = clock
  }

  /** Records a failure of the cluster or a part of it. */
  noteTrouble(): void {
    this.#troubledAt = this.#clock()
  }

  /** Returns whether the cluster failed recently and may still be slow. */
  get isTroubled(): boolean {
    return this.#clock() - this.#troubledAt < TROUBLED_MS
  }

  /** Returns whether concurrent searches of this process may explain a slow response. */
  get isCrowded(): boolean {
    return this.#clock() - this.#crowdedAt < CROWDED_MS
  }

  async ask(asked: BatchItem): Promise<ClusterPage> {
    this.#underWay += 1
    if (this.#underWay >= CROWD) this.#crowdedAt = this.#clock()
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.push({ ...asked, resolve, reject })
        if (this.#waiting.length === 1) void this.#sendAll()
      })
    } finally {
      this.#underWay -= 1
    }
  }

  async #sendAll(): Promise<void> {
    await setImmediate()
    const waiting = this.#waiting
    this.#waiting = []
    for (let from = 0; from < waiting.length; from += MOST)
      void this.#send(waiting.slice(from, from + MOST))
  }

  async #send(asked: readonly WaitingSearch[]): Promise<void> {
    try {
      const pages = await this.#askTogether(asked)
      for (const [at, { resolve, reject }] of asked.entries()) {
        const page = pages[at]
        if (page === undefined)
          reject(new Error('[search opensearch] fewer answers than searches'))
        else resolve(page)
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  async #askTogether(asked: readonly WaitingSearch[]): Promise<readonly ClusterPage[]> {
    const [first] = asked
    if (first !== undefined && asked.length === 1) return [await this.#askOne(first)]
    return this.#askSeveral(asked)
  }

  #askOne({ body, timeoutMs, signal }: BatchItem): Promise<ClusterPage> {
    const path = `/${this.#alias}/_search`
    const prefer = (nodeIds: readonly string[]) => ({
      query: { ...PARAMETERS, preference: preferring(nodeIds) },
    })
    return this.#request<ClusterPage>({
      path,
      query: PARAMETERS,
      body,
      timeoutMs,
      signal,
      prefer,
    })
  }

  /** Sends several searches in one request. A cancelled search does not cancel the others. */
  async #askSeveral(asked: readonly BatchItem[]): Promise<readonly ClusterPage[]> {
    const toHeader = (more: object) =>
      JSON.stringify({ index: this.#alias, ...PARAMETERS, ...more })
    const under = (header: string) =>
      toLines(asked.flatMap(({ body }) => [header, JSON.stringify(body)]))
    const { responses } = await this.#request<{
      readonly responses: readonly ClusterPage[]
    }>({
      path: '/_msearch',
      lines: under(toHeader({})),
      prefer: (nodeIds) => ({
        lines: under(toHeader({ preference: preferring(nodeIds) })),
      }),
      timeoutMs: Math.max(...asked.map(({ timeoutMs }) => timeoutMs)),
    })
    return responses
  }

  async #request<Body>(request: Omit<ClusterRequest, 'method'>): Promise<Body> {
    const { body } = await this.#cluster.request<Body>({
      method: 'POST',
      repeatable: true,
      hedgeAfterMs: HEDGE_AFTER_MS,
      ...request,
    })
    return body
  }
}
