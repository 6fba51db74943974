/**
 * Reads the public page of a show, which needs no credentials. Its metadata are
 * `og:title`, the name, and `og:description`: "Podcast · PUBLISHER · beginning of the
 * show's own description".
 */
import { scanPage } from '../../../interpret/site/scan-page.ts'

export interface PublicPage {
  readonly publisher: string | null
  /** The beginning of the description; '' if the page has none. */
  readonly description: string
}

/** Stands for a page that was not fetched. */
export const NO_PAGE: PublicPage = { publisher: null, description: '' }

const SEPARATOR = ' · '

/** Reads any page: one that asks for consent shows neither publisher nor description. */
export function readPublicPage(html: string): PublicPage {
  const described = scanPage(html).metas.get('og:description') ?? ''
  const [kind = '', publisher = '', ...rest] = described.split(SEPARATOR)
  if (!/podcast/i.test(kind)) return NO_PAGE
  return { publisher: publisher.trim() || null, description: rest.join(SEPARATOR).trim() }
}
