/**
 * A dialect is the interface of another directory, answered from this one. Its routes have
 * their owner's paths, parameters and shapes; each call costs what the operation beneath it
 * costs.
 */
import type { FastifyRequest } from 'fastify'
import type { ApiKey, Counter, Scope } from '../../store/api-keys.ts'
import type { EndpointContext } from '../api-context.ts'
import type { Authenticate } from '../auth.ts'
import type { FailureLimit } from '../limits/limits.ts'
import type { Parameters } from './parameters.ts'

export interface DialectCaller {
  /** The id of the key, or the address where there is none; searches take turns by it. */
  readonly id: string
  /** Null: the call came without a key, from an address of `CASTDEX_OPEN_TO`. */
  readonly key: ApiKey | null
}

export interface DialectCall {
  readonly caller: DialectCaller
  /**
   * The parameters come from the query string and from a form. They are read leniently:
   * owners of dialects refuse no unknown name.
   */
  readonly parameters: Parameters
  /** The decoded parts of the path; `*` is what follows the route's own path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** A body that is no form. */
  readonly body: Buffer | undefined
  /** Where the caller reached this server: `http://127.0.0.1:8080`. */
  readonly origin: string
  readonly signal: () => AbortSignal
  /** Counts the call as so many more of the caller's rate, before its work is done. */
  readonly spendRate: (requests: number) => void
  /** Calls back once, when the answer has left or never will. */
  readonly whenOver: (listener: () => void) => void
}

export interface DialectAnswer {
  readonly body: string
  /** Default JSON. */
  readonly type?: string
  /** Units of the route's counter. */
  readonly cost: number
}

export interface DialectRoute {
  readonly methods: readonly ('GET' | 'POST')[]
  /** The path follows the dialect's prefix. */
  readonly path: string
  /** Null: any caller that is let in may call it. */
  readonly scope: Scope | null
  /** Null means that the call is free. */
  readonly counter: Counter | null
  readonly answer: (call: DialectCall, context: EndpointContext) => Promise<DialectAnswer>
}

/** Finding a caller needs these parts. */
export interface DialectIdentity {
  readonly context: EndpointContext
  readonly authenticate: Authenticate
  readonly failures: FailureLimit
}

export interface RefusedCall {
  readonly status: number
  /** One sentence that names the parameter and the value. */
  readonly message: string
}

/** A refusal in the words and the shape of the dialect's owner. */
export interface DialectRefusal {
  readonly body: string
  readonly type: string
}

export interface Dialect {
  /** `CASTDEX_DIALECTS` lists the dialect by this name. */
  readonly name: string
  readonly prefix: string
  /** Asked under these host names, the dialect answers at the root. */
  readonly hosts: readonly string[]
  /**
   * Returns whether a request for the root of any host can only be meant for this dialect.
   * `query` comes without the `?`.
   */
  readonly ownsRoot?: (path: string, query: string) => boolean
  readonly routes: readonly DialectRoute[]
  readonly refuse: (refused: RefusedCall) => DialectRefusal
  /**
   * Finds the caller by a header of the dialect's own; undefined where the request has
   * none.
   */
  readonly identify?: (
    request: FastifyRequest,
    parts: DialectIdentity,
  ) => Promise<ApiKey> | undefined
}
