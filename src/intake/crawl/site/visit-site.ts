/** Visits a show's site: the home page, its contact page and its link page. It writes nothing. */
import { isOwnSite, linkPageAt } from '../../../record/show-site.ts'
import type {
  FoundLink,
  PageFindings,
  SiteFindings,
} from '../../interpret/feed/fields/findings.ts'
import type { ReadPage } from '../../interpret/site/read-page.ts'
import { type PageVisit, type SiteParts, visitPage } from './visit-page.ts'

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
  return pages.size === 1 && page !== undefined ? page : null
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

const pageOf = (visit: PageVisit): PageFindings | null =>
  visit.kind === 'page' && visit.page !== null
    ? toFindings(visit.page, visit.page.emails)
    : null

const toFindings = (
  { contactPages: _, ...findings }: ReadPage,
  emails: readonly string[],
): PageFindings => ({
  ...findings,
  emails,
})
