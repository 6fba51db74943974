/**
 * Determines a show's own site and the domain that a visit to it waits for. Profiles and
 * directory pages do not count.
 */
import { recogniseLinkPage } from './links/link-pages.ts'
import { recogniseLink } from './links/recognise.ts'
import { registrableDomain } from './registrable-domain.ts'

/** Services whose accounts are publications by the show's makers. */
const OWN_PUBLICATIONS: ReadonlySet<string> = new Set([
  'beehiiv',
  'medium',
  'substack',
  'tumblr',
])

export function isOwnSite(url: string | null): url is string {
  if (url === null) return false
  const link = recogniseLink(url)
  if (link === undefined)
    return /^https?:/i.test(url) && recogniseLinkPage(url) === undefined
  if (link.kind === 'social') return OWN_PUBLICATIONS.has(link.type)
  return link.key === 'podbean'
}

/** Returns the canonical address of a link page, or `undefined`. */
export function linkPageAt(url: string): string | undefined {
  const link = recogniseLink(url)
  if (link === undefined) return recogniseLinkPage(url)
  if (link.kind === 'social' && link.type === 'linktree') return link.url
  return undefined
}

/** Returns the registrable domain of a site that is read, or ''. */
export function siteDomain(url: string | null): string {
  if (url === null) return ''
  if (isOwnSite(url) || linkPageAt(url) !== undefined) return registrableDomain(url)
  return ''
}
