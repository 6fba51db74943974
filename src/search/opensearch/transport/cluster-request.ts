/** A request to the cluster, and what came back. */

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /**
   * The lines of a bulk or multi-search request, in place of `body`, each ended by a line
   * feed.
   */
  readonly lines?: Buffer
  /**
   * Sending it twice does the same as sending it once, answer included. Default: GET and
   * HEAD are, all else is not.
   */
  readonly repeatable?: boolean
  /** HTTP statuses from 400 on that are answers. */
  readonly expects?: readonly number[]
  readonly signal?: AbortSignal | undefined
  /** Longest time in ms, repeats included. Default 30,000. */
  readonly timeoutMs?: number
  /**
   * If there is no answer after so long, the same request goes to another node as well, and
   * the first answer counts. Only for requests that are repeatable.
   */
  readonly hedgeAfterMs?: number
  /**
   * Returns what the request has instead while a node hangs, so that the cluster asks
   * copies on these nodes.
   */
  readonly prefer?: (nodeIds: readonly string[]) => Pick<ClusterRequest, 'query' | 'lines'>
}

export interface ClusterAnswer<Body> {
  readonly status: number
  readonly body: Body
}

/** Sends one request to the cluster; `Connection` is one. */
export interface Requester {
  request<Body = unknown>(request: ClusterRequest): Promise<ClusterAnswer<Body>>
}

/** Returns the lines of a bulk or multi-search request as bytes. */
export function toLines(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`)
}
