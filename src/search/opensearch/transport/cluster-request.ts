/** Types of requests to the cluster and of their responses. */

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of a bulk or multi-search request, instead of `body`, each with a line feed. */
  readonly lines?: Buffer
  /** Idempotent, including the response. Default: true for GET and HEAD. */
  readonly repeatable?: boolean
  /** Statuses from 400 on that are valid responses. */
  readonly expects?: readonly number[]
  readonly signal?: AbortSignal | undefined
  /** Timeout in ms, including retries. Default: 30,000. */
  readonly timeoutMs?: number
  /**
   * Delay until the same request goes to another node; the first response wins. Only for
   * repeatable requests.
   */
  readonly hedgeAfterMs?: number
  /**
   * Returns changes that make the cluster use replicas on these nodes while another node hangs.
   */
  readonly prefer?: (nodeIds: readonly string[]) => Pick<ClusterRequest, 'query' | 'lines'>
}

export interface ClusterAnswer<Body> {
  readonly status: number
  readonly body: Body
}

/** Sends a request to the cluster. Implemented by `Connection`. */
export interface Requester {
  request<Body = unknown>(request: ClusterRequest): Promise<ClusterAnswer<Body>>
}

/** Encodes the lines of a bulk or multi-search request. */
export function toLines(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`)
}
