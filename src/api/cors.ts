/**
 * Cross-origin calls from browsers. Only who sends an `Origin` gets the headers for it; the usual plugin sets them on
 * every answer, and most callers are no browsers.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED_HEADERS = [
  'x-request-id',
  'retry-after',
  'allow',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-usage-monthly',
].join(', ')
/** Seconds that a browser may remember the answer to a preflight. */
const PREFLIGHT_MAX_AGE_S = '7200'

export interface Cors {
  /** For every answer. */
  allow(request: FastifyRequest, reply: FastifyReply): void
  /** For `OPTIONS`, beside `allow`. */
  allowCalls(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void
}

/** `origins` as configured: comma-separated, `*` = any, empty = none. */
export const openCors = (origins: string): Cors => {
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
    allowCalls({ headers }, reply, methods) {
      if (headers.origin === undefined || !isAllowed(headers.origin)) return
      const asked = headers['access-control-request-headers']
      reply.header('access-control-allow-methods', methods.join(', '))
      if (asked !== undefined) reply.header('access-control-allow-headers', asked)
      reply.header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
    },
  }
}
