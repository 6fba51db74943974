/**
 * Determines the owner of a URL's host by the public suffix list: the registered domain, which
 * crawling rates apply to, and the tenant of a shared domain.
 */
import { parse } from 'tldts'

/**
 * Returns `example.co.uk` for `feeds.example.co.uk`. Returns the host itself for an IP address or
 * an intranet name, and '' for an invalid URL.
 */
export function registrableDomain(url: string): string {
  const { domain, hostname } = parse(url)
  return domain ?? hostname ?? ''
}

/**
 * Returns the registrable domain with private suffixes: `show.duckdns.org`, because users of
 * `duckdns.org` own the names below it.
 */
export function tenantDomain(url: string): string {
  const { domain, hostname } = parse(url, { allowPrivateDomains: true })
  return domain ?? hostname ?? ''
}
