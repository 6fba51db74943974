/**
 * Answers cross-origin calls from browsers. Only a request with an `Origin` gets the
 * headers for it; the usual plugin sets them on every answer, and most callers are no
 * browsers.
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
/** The origins of keys are read anew after this long, in ms. */
const ORIGINS_LAG_MS = 1000
/** Seconds that a browser may remember the answer to a preflight. */
const PREFLIGHT_MAX_AGE_S = '7200'

export interface Cors {
  /** Sets what every answer needs. */
  allow(request: FastifyRequest, reply: FastifyReply): void
  /**
   * Sets what an answer to `OPTIONS` needs besides `allow`. Origins that a key is bound to
   * are allowed as well, since no key comes with a preflight.
   */
  allowCalls(
    request: FastifyRequest,
    reply: FastifyReply,
    methods: readonly string[],
  ): Promise<void>
}

/** Allows the origin that the caller's key is bound to, whichever others are allowed. */
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
 * Returns a function that tells whether a key that still works is bound to an origin. It
 * answers from memory when it is asked often, and while the keys cannot be read.
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

/** `origins` as configured: comma-separated, `*` = any, empty = none. */
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
