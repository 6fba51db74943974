/**
 * Answers before the router what needs no waiting, for half of what the way through it
 * costs. Everything out of the ordinary is left to the router, which does the same checks
 * in the same order and says what is wrong: a key that this connection has not sent before,
 * a browser's `Origin`, a body, an empty bucket, a parameter that is refused. So nothing is
 * decided here that is not decided there, and both ways give the same answer
 * (`test/api/at-once.test.ts` compares them).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteTally } from '../../observe/metrics/tally.ts'
import type { ApiContext } from '../api-context.ts'
import type { AuthenticateAtOnce } from '../auth.ts'
import { whyNoHost } from '../client-error.ts'
import { isSmall } from '../compression.ts'
import type { Stopping } from '../connections/stopping.ts'
import type { DialectUrls } from '../dialects/dialect-urls.ts'
import { HeaderList } from '../limits/header-list.ts'
import type { RateLimit } from '../limits/limits.ts'
import { parseQueryString } from '../query-string.ts'
import { toRequestId } from '../request-id.ts'
import type { RouteDefinition } from '../route.ts'
import { SAFE_HEADERS } from '../safe-headers.ts'
import { JSON_TYPE, writeText } from '../send-text.ts'

export interface AtOnceParts {
  readonly routes: readonly RouteDefinition[]
  readonly context: Pick<ApiContext, 'directory' | 'logger' | 'metrics'>
  readonly authenticate: AuthenticateAtOnce
  readonly rateLimit: RateLimit
  readonly dialects: DialectUrls
  readonly stopping: Stopping
}

/** Returns whether the request was answered; false: nothing was done. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

interface QuickRoute extends Required<Pick<RouteDefinition, 'scope' | 'atOnce'>> {
  readonly tally: RouteTally
}

/** Returns the quick routes by their paths. */
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

/** A request with one of these headers goes to the router. */
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
  // At this level every answer is logged, which the router does.
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
    return isPlain ? route : undefined
  }

  const prepare = (
    { scope, atOnce }: QuickRoute,
    request: IncomingMessage,
    query: string,
  ) => {
    const caller = authenticate(request.headers.authorization, request.socket)
    if (caller === undefined || caller.origin !== null) return undefined
    if (scope !== null && !caller.scopes.includes(scope)) return undefined
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
      // The router refuses it again, and tells the caller why.
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
