/**
 * An endpoint is one object with its path, who may call it, what it costs, its
 * documentation and its answer.
 */
import type { TSchema } from 'typebox'
import type { ApiKey, Counter, Scope } from '../store/api-keys.ts'
import type { Directory } from '../store/directory.ts'
import type { ErrorCode } from '../errors.ts'
import type { EndpointContext } from './api-context.ts'
import type { ListedShow } from './formats/listed-show.ts'
import type { Method } from './paths.ts'
import type { QueryString } from './query-string.ts'

/** A body that is too large to be held. */
export interface Upload {
  readonly bytes: AsyncIterable<Buffer>
  /** The value of `Content-Type`. */
  readonly type: string | undefined
  readonly declaredBytes: number | undefined
}

/** A request that has passed every check before "is it understood". */
export interface Call {
  readonly caller: ApiKey
  /** Where the request comes from: the socket, or the last hop that a trusted proxy names. */
  readonly address: string
  readonly query: QueryString
  /** The decoded parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** Undefined without a body. */
  readonly body: Buffer | undefined
  /**
   * The body as it comes, where the route has `docs.upload`; nothing of it has been read.
   */
  readonly upload: Upload | undefined
  /** Aborted when the caller hangs up; made when first asked for. */
  readonly signal: () => AbortSignal
  /**
   * Counts the call as so many more of its key's rate, before its work is done: what is missing
   * has to come back before the key's next call.
   */
  readonly spendRate: (requests: number) => void
  /** Calls back once, when the answer has left or never will. */
  readonly whenOver: (listener: () => void) => void
}

export interface Answer {
  /** JSON, as text or as UTF-8; of a route with `docs.lines`, JSON lines as they come. */
  readonly body: string | Buffer | AsyncIterable<string>
  /** Default JSON. */
  readonly type?: string
  /**
   * From this offset on a tagged answer is the same for every caller; before it stand times
   * and ids of the call.
   */
  readonly sharedFrom?: number
  /** Units of the route's counter. */
  readonly cost: number
}

/** The shows of an answer, for callers who want a list in another format. */
export interface AnsweredShows {
  readonly title: string
  readonly shows: readonly ListedShow[]
  /** Units of the route's counter, as of the answer. */
  readonly cost: number
}

export interface ParameterDoc {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly description: string
  readonly schema: TSchema
}

/** A call that works as it stands, and what comes back; replayed by a test. */
export interface ExampleDoc {
  /** Unique within the operation. */
  readonly name: string
  readonly summary: string
  /** By parameter name; a list is sent as one comma-separated value. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

export interface RouteDocs {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterDoc[]
  readonly body?: TSchema
  /** Default true. */
  readonly bodyRequired?: boolean
  /** The body is a file of one of these types, and comes as a stream. */
  readonly upload?: readonly string[]
  /** The schema of a 200; with `lines`, of one line. */
  readonly answer: TSchema
  /** The answer is NDJSON. */
  readonly lines?: boolean
  readonly answerDescription: string
  /** The operation has these errors besides those of every operation. */
  readonly errors: readonly ErrorCode[]
  /** Made when the document is; a server never needs them. */
  readonly examples: () => readonly ExampleDoc[]
}

export interface RouteDefinition {
  readonly method: Method
  /** From the root, parts in the router's way: `/api/v1/podcasts/:podcastIdOrSlug`. */
  readonly url: string
  /** Null: any valid key may call it. */
  readonly scope: Scope | null
  /** A setting that, switched on, lets every key call it. */
  readonly openedBy?: 'publicAdd'
  /** Null means that it is free. */
  readonly counter: Counter | null
  /** Its answers have an `ETag`, and a caller that sends a current one gets 304. */
  readonly isTagged?: true
  readonly docs: RouteDocs
  readonly answer: (call: Call, context: EndpointContext) => Promise<Answer>
  /**
   * Returns the body of an ordinary answer that needs no waiting; if it returns undefined
   * or throws, `answer` is asked. Only free routes have it.
   */
  readonly atOnce?: (query: QueryString, directory: Directory) => string | undefined
  /**
   * Answers with a list of shows, which `Accept` may ask for as OPML, RSS, JSON Feed or
   * CSV.
   */
  readonly list?: (call: Call, context: EndpointContext) => Promise<AnsweredShows>
}

export function defineRoute(route: RouteDefinition): RouteDefinition {
  return route
}
