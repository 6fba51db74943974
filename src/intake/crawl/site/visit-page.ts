/** Fetches and parses one page of a site if robots.txt allows it. */
import type { FetchResult } from '../fetch/fetch-result.ts'
import { decodePage } from '../../interpret/site/decode-page.ts'
import type { FetchPage } from './fetch-page.ts'
import {
  type PageQuestion,
  type ReadPage,
  readPage,
} from '../../interpret/site/read-page.ts'
import type { Robots } from './robots.ts'
import { MAX_PAGE_BYTES } from '../../interpret/site/scan-page.ts'

export interface SiteParts {
  readonly fetchPage: FetchPage
  readonly robots: Robots
}

export type PageVisit =
  /** Null if robots.txt disallows the page or the response is not HTML. */
  | { readonly kind: 'page'; readonly page: ReadPage | null }
  /** The site did not respond. */
  | { readonly kind: 'failed' }
  /** The site returned 429 or 503. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1'
const NO_PAGE: PageVisit = { kind: 'page', page: null }
const FAILED: PageVisit = { kind: 'failed' }
/** Default pause of a busy site without `Retry-After`. */
const BUSY_MS = 3_600_000

export async function visitPage(
  question: PageQuestion,
  parts: SiteParts,
  signal: AbortSignal,
): Promise<PageVisit> {
  const { robots, fetchPage } = parts
  const refused = await refusalOf(question.url, robots, signal)
  if (refused !== undefined) return refused
  await robots.turn(question.url, signal)
  const result = await fetchPage(question.url, {
    accept: ACCEPT,
    maxBytes: MAX_PAGE_BYTES,
    signal,
  })
  if (result.kind === 'failed') return result.reason === 'too-large' ? NO_PAGE : FAILED
  const url = result.url ?? question.url
  // A redirect to another origin requires permission from that origin's robots.txt before the
  // page is parsed.
  const isElsewhere = new URL(url).origin !== new URL(question.url).origin
  const refusedThere = isElsewhere ? await refusalOf(url, robots, signal) : undefined
  return refusedThere ?? readAnswer(result, { ...question, url })
}

const refusalOf = async (
  url: string,
  robots: Robots,
  signal: AbortSignal,
): Promise<PageVisit | undefined> => {
  const permission = await robots.permission(url, signal)
  if (permission === 'allowed') return undefined
  return permission === 'unknown' ? FAILED : NO_PAGE
}

const readAnswer = (
  result: FetchResult & { readonly kind: 'answered' },
  question: PageQuestion,
): PageVisit => {
  const { status, headers, body } = result
  if (status === 429 || status === 503)
    return { kind: 'busy', retryAfterMs: headers.retryAfterMs ?? BUSY_MS }
  if (status >= 500) return FAILED
  const isPage = status >= 200 && status < 300 && isHtml(headers.contentType)
  return isPage
    ? { kind: 'page', page: readPage(decodePage(body, headers.contentType), question) }
    : NO_PAGE
}

const isHtml = (contentType: string | null): boolean =>
  contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)
