/**
 * Whose server a URL leads to: the domain that somebody registered, by the public suffix list.
 * Politeness counts by it.
 */
import { parse } from 'tldts'

/**
 * `feeds.example.co.uk` → `example.co.uk`; a host without one (an IP address, a name of an
 * intranet) stands for itself; '' for no URL.
 */
export const registrableDomain = (url: string): string => {
  const { domain, hostname } = parse(url)
  return domain ?? hostname ?? ''
}
