/** Whether a site lets us read its pages: robots.txt, RFC 9309, asked once a day and origin. */
import robotsModule from 'robots-parser'
import type { FetchPage } from './fetch-page.ts'

/** @NOTE The package is CommonJS without a default, and its types say otherwise. */
const robotsParser = robotsModule as unknown as (
  url: string,
  text: string,
) => { isDisallowed(url: string, agent: string): boolean | undefined }

/** The name by which robots.txt calls us. */
const AGENT = 'castdex'
/** RFC 9309 section 2.5: at least this much is read, in bytes. */
const MAX_BYTES = 500 * 1024
/** RFC 9309 section 2.4. */
const FRESH_MS = 24 * 3_600_000
const MAX_ORIGINS = 10_000

/** `unknown`: the site cannot say now, so nothing is read now (RFC 9309 section 2.3.1.4). */
export type Permission = 'allowed' | 'disallowed' | 'unknown'

export interface Robots {
  permission(url: string, signal: AbortSignal): Promise<Permission>
}

interface Rules {
  readonly at: number
  readonly permit: (url: string) => Permission
}

export const openRobots = (fetchPage: FetchPage, now: () => number): Robots => {
  const known = new Map<string, Rules>()
  return {
    async permission(url, signal) {
      const { origin } = new URL(url)
      const before = known.get(origin)
      if (before !== undefined && now() - before.at < FRESH_MS) return before.permit(url)
      const rules = { at: now(), permit: await readRules(origin, fetchPage, signal) }
      if (known.size >= MAX_ORIGINS) known.clear()
      known.set(origin, rules)
      return rules.permit(url)
    },
  }
}

const readRules = async (origin: string, fetchPage: FetchPage, signal: AbortSignal): Promise<Rules['permit']> => {
  const result = await fetchPage(`${origin}/robots.txt`, {
    accept: 'text/plain, */*;q=0.5',
    maxBytes: MAX_BYTES,
    signal,
  })
  if (result.kind === 'failed') return result.reason === 'too-large' ? () => 'disallowed' : () => 'unknown'
  if (result.status >= 500 || result.status === 429) return () => 'unknown'
  if (result.status < 200 || result.status >= 300) return () => 'allowed'
  const robot = robotsParser(`${origin}/robots.txt`, Buffer.from(result.body).toString('utf8'))
  return (url) => (robot.isDisallowed(url, AGENT) === true ? 'disallowed' : 'allowed')
}
