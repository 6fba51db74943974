/**
 * Tells whose server a URL leads to, by the public suffix list: the domain that somebody registered,
 * by which crawling rates count, and the tenant of a domain that many share.
 */
import { parse } from 'tldts'

/**
 * Returns `example.co.uk` for `feeds.example.co.uk`. A host without one (an IP address, a
 * name of an intranet) stands for itself; '' for no URL.
 */
export function registrableDomain(url: string): string {
  const { domain, hostname } = parse(url)
  return domain ?? hostname ?? ''
}

/**
 * Returns the registrable domain where private suffixes count too: `show.duckdns.org` for a URL of
 * that host, because the owner of `duckdns.org` lets others have names below it.
 */
export function tenantDomain(url: string): string {
  const { domain, hostname } = parse(url, { allowPrivateDomains: true })
  return domain ?? hostname ?? ''
}
