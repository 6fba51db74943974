/**
 * Tells whose server a URL leads to: the domain that somebody registered, by the public
 * suffix list. Crawling rates count by it.
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
