/**
 * Tells which page is the show's own site, and for which domain a visit waits. A profile or
 * a directory's page is no show's own site.
 */
import { recogniseLinkPage } from './links/link-pages.ts'
import { recogniseLink } from './links/recognise.ts'
import { registrableDomain } from './registrable-domain.ts'

/**
 * An account on one of these services is a publication of its own, written by those who
 * make the show.
 */
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
  return link.kind === 'social' ? OWN_PUBLICATIONS.has(link.type) : link.key === 'podbean'
}

/** Returns the canonical address of a page of links; undefined for any other URL. */
export function linkPageAt(url: string): string | undefined {
  const link = recogniseLink(url)
  if (link === undefined) return recogniseLinkPage(url)
  return link.kind === 'social' && link.type === 'linktree' ? link.url : undefined
}

/**
 * Returns the registrable domain of a site that is read; '' if there is nothing to read, so
 * that nobody waits for it.
 */
export function siteDomain(url: string | null): string {
  if (url === null) return ''
  return isOwnSite(url) || linkPageAt(url) !== undefined ? registrableDomain(url) : ''
}
