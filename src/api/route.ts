/** Defines a route: path, access rules, cost, documentation and handler in one object. */
import type { TSchema } from 'typebox'
import type { ApiKey, Counter, Scope } from '../store/api-keys.ts'
import type { Directory } from '../store/directory.ts'
import type { ErrorCode } from '../errors.ts'
import type { EndpointContext } from './api-context.ts'
import type { ListedEpisode } from './formats/episode-formats.ts'
import type { ListedShow } from './formats/listed-show.ts'
import type { Method } from './paths.ts'
import type { QueryString } from './query-string.ts'

/** A streamed body, too large for memory. */
export interface Upload {
  readonly bytes: AsyncIterable<Buffer>
  /** The `Content-Type` header. */
  readonly type: string | undefined
  readonly declaredBytes: number | undefined
}

/** A request that passed the checks of access and rate. */
export interface Call {
  readonly caller: ApiKey
  /** The socket's address, or the last hop named by a trusted proxy. */
  readonly address: string
  readonly query: QueryString
  /** The public address of this server, without a slash at the end. */
  readonly origin: string
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The buffered body, if any. */
  readonly body: Buffer | undefined
  /** The unread body of a route with `docs.upload`. */
  readonly upload: Upload | undefined
  /** Created on first use; aborted when the caller disconnects. */
  readonly signal: () => AbortSignal
  /**
   * Charges more requests to the key's rate before the work starts. The bucket may become negative.
   */
  readonly spendRate: (requests: number) => void
  /** Registers a listener that runs once the answer was sent or the connection closed. */
  readonly whenOver: (listener: () => void) => void
}

export interface Answer {
  /** JSON as a string or UTF-8 bytes; a stream if the route has `docs.lines` or `docs.type`. */
  readonly body: string | Buffer | AsyncIterable<string | Uint8Array>
  /** Additional headers of a stream. */
  readonly headers?: Readonly<Record<string, string>>
  /** Content type; default JSON. */
  readonly type?: string
  /**
   * Offset from which a tagged answer is equal for all callers; times and ids of the call come
   * before it.
   */
  readonly sharedFrom?: number
  /** Units of the route's counter. */
  readonly cost: number
}

/** The shows of an answer, for export formats. */
export interface ShowsAnswer {
  readonly title: string
  readonly shows: readonly ListedShow[]
  /** Units of the route's counter. */
  readonly cost: number
}

/** The episodes of an answer, for export formats. */
export interface EpisodesListAnswer {
  readonly title: string
  readonly episodes: readonly ListedEpisode[]
  /** Units of the route's counter. */
  readonly cost: number
}

export interface ParameterDoc {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly description: string
  readonly schema: TSchema
}

/** An example request with its answer; a test replays it. */
export interface ExampleDoc {
  /** Unique within the operation. */
  readonly name: string
  readonly summary: string
  /** By parameter name; lists are comma-separated. */
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
  /** Accepted media types of a streamed file body. */
  readonly upload?: readonly string[]
  /** Schema of a 200; of one line if `lines` is set. */
  readonly answer: TSchema
  /** The answer is NDJSON. */
  readonly lines?: boolean
  /** Media type of a streamed answer; default JSON. */
  readonly type?: string
  readonly answerDescription: string
  /** Errors besides those of every operation. */
  readonly errors: readonly ErrorCode[]
  /** Lazy: only the OpenAPI document needs them. */
  readonly examples: () => readonly ExampleDoc[]
}

export interface RouteDefinition {
  readonly method: Method
  /** Absolute, with parameters in router syntax: `/api/v1/podcasts/:podcastIdOrSlug`. */
  readonly url: string
  /** `null` accepts any valid key. */
  readonly scope: Scope | null
  /** Keys with one of these scopes may call as well. */
  readonly orScopes?: readonly Scope[]
  /** A setting that opens the route to every key. */
  readonly openedBy?: 'publicAdd'
  /** `null` makes the route free. */
  readonly counter: Counter | null
  /** Answers carry an `ETag`, and a matching request gets 304. */
  readonly isTagged?: true
  readonly docs: RouteDocs
  readonly answer: (call: Call, context: EndpointContext) => Promise<Answer>
  /**
   * Fast path without I/O: returns the body of an ordinary answer. If it returns undefined or
   * throws, `answer` runs. Free routes only.
   */
  readonly atOnce?: (query: QueryString, directory: Directory) => string | undefined
  /** Returns the shows of the answer, for `Accept` with OPML, RSS, JSON Feed or CSV. */
  readonly list?: (call: Call, context: EndpointContext) => Promise<ShowsAnswer>
  /** Returns the episodes of the answer, for `Accept` with RSS, JSON Feed or CSV. */
  readonly listEpisodes?: (
    call: Call,
    context: EndpointContext,
  ) => Promise<EpisodesListAnswer>
}

export function defineRoute(route: RouteDefinition): RouteDefinition {
  return route
}
