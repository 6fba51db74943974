/** Visits a show's site: the home page, its contact page and its link page. It writes nothing. */
import { isOwnSite, linkPageAt } from '../../../record/show-site.ts'
import type {
  FoundLink,
  PageFindings,
  SiteFindings,
} from '../../interpret/feed/fields/findings.ts'
import {
  type PageQuestion,
  type ReadPage,
  readPage,
} from '../../interpret/site/read-page.ts'
import type { FetchResult } from '../fetch/fetch-result.ts'
import { decodePage } from '../../interpret/site/decode-page.ts'
import type { FetchPage, Robots } from './robots.ts'
import { MAX_PAGE_BYTES } from '../../interpret/site/scan-page.ts'

interface SiteParts {
  readonly fetchPage: FetchPage
  readonly robots: Robots
}

/** Fetches and parses one page of a site if robots.txt allows it. */
type PageVisit =
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

async function visitPage(
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
  if (permission === 'unknown') return FAILED
  return NO_PAGE
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
  if (isPage)
    return { kind: 'page', page: readPage(decodePage(body, headers.contentType), question) }
  return NO_PAGE
}

const isHtml = (contentType: string | null): boolean =>
  contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

export interface SiteQuestion {
  readonly websiteUrl: string | null
  readonly feedKeys: ReadonlySet<string>
  /** Links from the feed; one may be the link page. */
  readonly feedLinks: readonly FoundLink[]
  /** ISO instant. */
  readonly at: string
}

/** `nothing`: the show has no site. A failed or busy visit keeps the previous findings. */
export type SiteVisit =
  | { readonly kind: 'read'; readonly findings: SiteFindings }
  | { readonly kind: 'nothing' }
  | Exclude<PageVisit, { readonly kind: 'page' }>

export async function visitSite(
  question: SiteQuestion,
  parts: SiteParts,
  signal: AbortSignal,
): Promise<SiteVisit> {
  const { websiteUrl, feedKeys, feedLinks, at } = question
  const visit = (url: string, isContactPage = false) =>
    visitPage({ url, feedKeys, isContactPage }, parts, signal)
  const home = isOwnSite(websiteUrl) ? await visit(websiteUrl) : null
  if (home !== null && home.kind !== 'page') return home
  const page = home?.page ?? null
  const linkPage = linkPageOf([...(page?.links ?? []), ...feedLinks], websiteUrl)
  if (home === null && linkPage === null) return { kind: 'nothing' }
  const website = page === null ? null : toFindings(page, await contactOf(page, visit))
  return {
    kind: 'read',
    findings: {
      at,
      website,
      linkPage: linkPage === null ? null : pageOf(await visit(linkPage)),
    },
  }
}

/** Returns the only link page; null if there are several candidates. */
const linkPageOf = (
  links: readonly FoundLink[],
  websiteUrl: string | null,
): string | null => {
  const ownPage = linkPageAt(websiteUrl ?? '')
  if (ownPage !== undefined) return ownPage
  const pages = new Set(links.flatMap(({ url }) => linkPageAt(url) ?? []))
  const [page] = pages
  if (pages.size === 1 && page !== undefined) return page
  return null
}

/** Returns the email addresses of the home page, or those of the contact page if it has none. */
const contactOf = async (
  { emails, contactPages }: ReadPage,
  visit: (url: string, isContactPage: boolean) => Promise<PageVisit>,
): Promise<readonly string[]> => {
  const [contactPage] = contactPages
  if (emails.length > 0 || contactPage === undefined) return emails
  return pageOf(await visit(contactPage, true))?.emails ?? []
}

const pageOf = (visit: PageVisit): PageFindings | null => {
  if (visit.kind === 'page' && visit.page !== null)
    return toFindings(visit.page, visit.page.emails)
  return null
}

const toFindings = (
  { contactPages: _, ...findings }: ReadPage,
  emails: readonly string[],
): PageFindings => ({
  ...findings,
  emails,
})
