/**
 * A dialect implements another directory's API on this one. Its routes keep their owner's paths,
 * parameters and shapes; each call costs the same as the native operation behind it.
 */
import type { FastifyRequest } from 'fastify'
import type { ApiKey, Counter, Scope } from '../../store/api-keys.ts'
import type { EndpointContext } from '../api-context.ts'
import type { Authenticate } from '../auth.ts'
import type { FailureLimit } from '../limits/limits.ts'
import type { Parameters } from './parameters.ts'

export interface DialectCaller {
  /** Id of the key, or the address of a keyless caller; searches are scheduled fairly by it. */
  readonly id: string
  /** `null` for a keyless call from an address of `CASTDEX_OPEN_TO`. */
  readonly key: ApiKey | null
}

export interface DialectCall {
  readonly caller: DialectCaller
  /** Query and form parameters, parsed leniently: unknown names are ignored. */
  readonly parameters: Parameters
  /** Decoded path parameters; `*` holds the rest of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The body, unless it is a form. */
  readonly body: Buffer | undefined
  /** The URL of this server as the caller reached it: `http://127.0.0.1:8080`. */
  readonly origin: string
  readonly signal: () => AbortSignal
  /** Charges more requests to the caller's rate before the work starts. */
  readonly spendRate: (requests: number) => void
  /** Registers a listener that runs once the answer was sent or the connection closed. */
  readonly whenOver: (listener: () => void) => void
}

export interface DialectAnswer {
  readonly body: string
  /** Content type; default JSON. */
  readonly type?: string
  /** Units of the route's counter. */
  readonly cost: number
}

export interface DialectRoute {
  readonly methods: readonly ('GET' | 'POST')[]
  /** The path below the dialect's prefix. */
  readonly path: string
  /** `null` allows every caller. */
  readonly scope: Scope | null
  /** `null` makes the call free. */
  readonly counter: Counter | null
  readonly answer: (call: DialectCall, context: EndpointContext) => Promise<DialectAnswer>
}

/** Parts for identifying a caller. */
export interface DialectIdentity {
  readonly context: EndpointContext
  readonly authenticate: Authenticate
  readonly failures: FailureLimit
}

export interface CallError {
  readonly status: number
  /** One sentence with the parameter and the value. */
  readonly message: string
}

/** An error in the shape of the dialect's owner. */
export interface DialectRefusal {
  readonly body: string
  readonly type: string
}

export interface Dialect {
  /** The name in `CASTDEX_DIALECTS`. */
  readonly name: string
  readonly prefix: string
  /** Hostnames at which the dialect is served at the root. */
  readonly hosts: readonly string[]
  /** Returns whether a root path can only mean this dialect. `query` has no `?`. */
  readonly ownsRoot?: (path: string, query: string) => boolean
  readonly routes: readonly DialectRoute[]
  readonly refuse: (refused: CallError) => DialectRefusal
  /** Identifies the caller by the dialect's own header; undefined without one. */
  readonly identify?: (
    request: FastifyRequest,
    parts: DialectIdentity,
  ) => Promise<ApiKey> | undefined
}
