/**
 * Fast path before the router, at half its cost, for requests that need no I/O. It shares the
 * router's checks of key and rate, in the same order, and leaves every exception to it: a key that is new on this
 * connection, an `Origin` header, a body, an empty rate bucket, an invalid parameter. Both paths
 * give equal answers (`src/api/at-once/at-once.test.ts`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteTally } from '../../observe/metrics/tally.ts'
import type { ApiContext } from '../api-context.ts'
import { assertAccess, type AuthenticateAtOnce } from '../auth.ts'
import { whyNoHost, toRequestId } from '../client-error.ts'
import { isSmall } from '../connections/kept-text.ts'
import { JSON_TYPE, writeText } from '../send-text.ts'
import type { Stopping } from '../connections/request-gate.ts'
import type { DialectUrls } from '../dialects/dialect-urls.ts'
import { HeaderList, type RateLimit } from '../limits/limits.ts'
import { parseQueryString } from '../query-string.ts'
import type { RouteDefinition } from '../route.ts'
import { SAFE_HEADERS } from '../safe-headers.ts'

export interface AtOnceParts {
  readonly routes: readonly RouteDefinition[]
  readonly context: Pick<ApiContext, 'directory' | 'logger' | 'metrics'>
  readonly authenticate: AuthenticateAtOnce
  readonly rateLimit: RateLimit
  readonly dialects: DialectUrls
  readonly stopping: Stopping
}

/** Returns true if the request was answered; false has no side effects. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

interface QuickRoute extends Required<Pick<RouteDefinition, 'scope' | 'atOnce'>> {
  readonly tally: RouteTally
}

/** Returns the fast routes by path. */
function toQuickRoutes({ routes, context }: AtOnceParts): ReadonlyMap<string, QuickRoute> {
  const quick = new Map<string, QuickRoute>()
  for (const { method, url, scope, counter, atOnce } of routes) {
    if (atOnce === undefined) continue
    if (method !== 'GET' || counter !== null)
      throw new Error(`${url}: only what is read free of charge can be answered at once`)
    quick.set(url, {
      scope,
      atOnce,
      tally: context.metrics.requests.routeTally(method, url),
    })
  }
  return quick
}

/** Requests with one of these headers go to the router. */
const UNUSUAL_HEADERS = [
  'origin',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
] as const

function isUnusual(request: IncomingMessage): boolean {
  const { headers } = request
  return (
    UNUSUAL_HEADERS.some((name) => headers[name] !== undefined) ||
    whyNoHost(request) !== undefined
  )
}

const SAFE_LIST = Object.entries(SAFE_HEADERS).flat()

export function openAtOnce(parts: AtOnceParts): AnswerAtOnce {
  const { context, authenticate, rateLimit, dialects, stopping } = parts
  // Level `debug` logs every answer, which only the router does.
  if (context.logger.isLevelEnabled('debug')) return () => false
  const routes = toQuickRoutes(parts)

  const findRoute = (request: IncomingMessage, url: string, mark: number) => {
    if (mark < 0 || request.method !== 'GET' || stopping.hasBegun) return undefined
    const route = routes.get(url.slice(0, mark))
    const isPlain =
      route !== undefined &&
      !url.includes('#', mark) &&
      !isUnusual(request) &&
      dialects.rewrite(request) === url
    if (isPlain) return route
    return undefined
  }

  const prepare = (
    { scope, atOnce }: QuickRoute,
    request: IncomingMessage,
    query: string,
  ) => {
    const caller = authenticate(request.headers.authorization, request.socket)
    if (caller === undefined) return undefined
    assertAccess(caller, { scope, origin: request.headers.origin })
    const body = atOnce(parseQueryString(query), context.directory)
    if (body === undefined || !isSmall(body)) return undefined
    const requestId = toRequestId(request.headers['x-request-id'])
    const headers = new HeaderList(['x-request-id', requestId, ...SAFE_LIST])
    rateLimit.take(caller.id, headers)
    return { body, headers: headers.list }
  }

  return (request, response) => {
    const startedMs = performance.now()
    const url = request.url ?? ''
    const mark = url.indexOf('?')
    const route = findRoute(request, url, mark)
    if (route === undefined) return false
    let prepared: ReturnType<typeof prepare>
    try {
      prepared = prepare(route, request, url.slice(mark + 1))
    } catch {
      // The router rejects the request again, with the error body.
      return false
    }
    if (prepared === undefined) return false
    writeText(response, 200, {
      ...prepared,
      contentType: JSON_TYPE,
      vary: 'accept-encoding',
    })
    route.tally.add(200, performance.now() - startedMs)
    return true
  }
}
