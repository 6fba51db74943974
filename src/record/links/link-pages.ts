/**
 * Recognises link pages ("link in bio"), which list a person's other pages. They are parsed like
 * the show's site and are not accounts.
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
/** Pages of the services themselves. */
const RESERVED =
  /^(?:about|api|blog|contact|help|login|pricing|privacy|signup|support|terms)$/i

/** Returns the canonical address, or `undefined`. */
export function recogniseLinkPage(url: string): string | undefined {
  const link = parseWebLink(url)
  if (link === undefined) return undefined
  const [name = '', ...deeper] = link.path
  if (!HOSTS.has(link.host) || deeper.length > 0) return undefined
  if (NAME.test(name) && !RESERVED.test(name)) return `https://${link.host}/${name}`
  return undefined
}
