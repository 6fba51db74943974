/**
 * Recognises pages of links ("link in bio"), on which people list their own pages. They are read
 * as the show's own words, and are no account that a record names.
 */
import { parseWebLink } from './web-link.ts'

/** Services whose pages are `HOST/NAME`. */
const HOSTS: ReadonlySet<string> = new Set([
  'allmylinks.com',
  'beacons.ai',
  'bio.link',
  'bio.site',
  'campsite.bio',
  'direct.me',
  'flow.page',
  'heylink.me',
  'hoo.be',
  'komi.io',
  'linkr.bio',
  'lnk.bio',
  'many.link',
  'msha.ke',
  'pillar.io',
  'solo.to',
  'tap.bio',
  'taplink.cc',
])

const NAME = /^@?[\w.-]{1,100}$/
/** The services' own pages. */
const RESERVED =
  /^(?:about|api|blog|contact|help|login|pricing|privacy|signup|support|terms)$/i

/** Returns the canonical address; undefined for any other link. */
export function recogniseLinkPage(url: string): string | undefined {
  const link = parseWebLink(url)
  if (link === undefined) return undefined
  const [name = '', ...deeper] = link.path
  if (!HOSTS.has(link.host) || deeper.length > 0) return undefined
  return NAME.test(name) && !RESERVED.test(name)
    ? `https://${link.host}/${name}`
    : undefined
}
