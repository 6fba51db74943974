/**
 * CORS headers, only for requests with an `Origin`. The usual plugin sets them on every answer, and
 * most callers are not browsers.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKeyStore } from '../store/api-keys.ts'

const EXPOSED_HEADERS = [
  'x-request-id',
  'retry-after',
  'etag',
  'allow',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-usage-monthly',
].join(', ')
/** Refresh interval of the keys' origins, in ms. */
const ORIGINS_LAG_MS = 1000
/** Seconds that a browser may cache a preflight answer. */
const PREFLIGHT_MAX_AGE_S = '7200'

export interface Cors {
  /** Sets the headers of every answer. */
  allow(request: FastifyRequest, reply: FastifyReply): void
  /**
   * Sets the headers of an answer to `OPTIONS` besides `allow`. Origins of keys are allowed as
   * well, since preflights carry no key.
   */
  allowCalls(
    request: FastifyRequest,
    reply: FastifyReply,
    methods: readonly string[],
  ): Promise<void>
}

/** Allows the origin of the caller's key, whatever else is allowed. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('vary', 'origin')
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
}

interface OriginSource {
  readonly apiKeys: Pick<ApiKeyStore, 'origins'>
  readonly now: () => number
}

/**
 * Returns a predicate for origins of valid keys. It is cached, and keeps its last value while the
 * store fails.
 */
export function openKeyOrigins({
  apiKeys,
  now,
}: OriginSource): (origin: string) => Promise<boolean> {
  let readAt = Number.NEGATIVE_INFINITY
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  return async (origin) => {
    if (now() - readAt >= ORIGINS_LAG_MS) {
      readAt = now()
      const before = known
      known = apiKeys.origins().catch(() => before)
    }
    return (await known).has(origin)
  }
}

/** `origins`: comma-separated; `*` = any, empty = none. */
export function openCors(
  origins: string,
  isKeyOrigin: (origin: string) => Promise<boolean>,
): Cors {
  const list = origins
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const any = list.includes('*')
  const isAllowed = (origin: string): boolean => any || list.includes(origin)
  return {
    allow({ headers: { origin } }, reply) {
      if (!any && list.length > 0) reply.header('vary', 'origin')
      if (origin === undefined || !isAllowed(origin)) return
      reply.header('access-control-allow-origin', any ? '*' : origin)
      reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    },
    async allowCalls({ headers }, reply, methods) {
      const { origin } = headers
      if (origin === undefined) return
      if (!isAllowed(origin)) {
        if (!(await isKeyOrigin(origin))) return
        allowOrigin(reply, origin)
      }
      const asked = headers['access-control-request-headers']
      reply.header('access-control-allow-methods', methods.join(', '))
      if (asked !== undefined) reply.header('access-control-allow-headers', asked)
      reply.header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
    },
  }
}
