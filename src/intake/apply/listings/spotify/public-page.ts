/**
 * Parses a show's public page, which needs no credentials: `og:title` is the name, and
 * `og:description` is "Podcast · PUBLISHER · beginning of the show's own description".
 */
import { scanPage } from '../../../interpret/site/scan-page.ts'

export interface PublicPage {
  readonly publisher: string | null
  /** The beginning of the description; '' if absent. */
  readonly description: string
}

/** Result for a page that was not fetched. */
export const NO_PAGE: PublicPage = { publisher: null, description: '' }

const SEPARATOR = ' · '

/** Parses any page. Consent pages have neither publisher nor description. */
export function readPublicPage(html: string): PublicPage {
  const described = scanPage(html).metas.get('og:description') ?? ''
  const [kind = '', publisher = '', ...rest] = described.split(SEPARATOR)
  if (!/podcast/i.test(kind)) return NO_PAGE
  return { publisher: publisher.trim() || null, description: rest.join(SEPARATOR).trim() }
}
