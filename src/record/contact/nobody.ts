/**
 * Recognises addresses that reach nobody who makes the show: placeholders, machines,
 * relays, and names of files that look like one.
 */
import { registrableDomain } from '../registrable-domain.ts'

const FILE_NAME = /\.(?:avif|css|gif|ico|jpe?g|js|mov|mp[34]|pdf|png|svg|tiff?|webp|zip)$/

const PLACEHOLDER_DOMAIN =
  /^(?:example\.(?:com|net|org|edu)|domain\.com|email\.com|mysite\.com|yourdomain\.com|yoursite\.com|website\.com|company\.com|test\.com)$/

/**
 * Error trackers and site builders have these domains; their addresses stand in every page
 * that they make.
 */
const MACHINE_DOMAIN =
  /^(?:sentry\.io|sentry-next\.io|wixpress\.com|wix\.com|squarespace\.com|godaddy\.com|w3\.org|schema\.org)$/

const NO_REPLY =
  /^(?:do-?not-?reply|no-?reply|bounces?|mailer-daemon|postmaster|abuse|nobody|devnull)\b/

const PLACEHOLDER_LOCAL =
  /^(?:you|your-?(?:name|email|mail)|name|first\.?last|firstname|user(?:name)?|someone|johndoe|john\.doe)$/

/** A name that no person chose. */
const HEX = /^[\da-f]{16,}$|[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/

/** These hosts give each show an address of its own, which leads back to the host. */
export const HOST_DOMAINS: ReadonlySet<string> = new Set(
  `acast.com anchor.fm art19.com ausha.co audioboom.com blogtalkradio.com blubrry.com buzzsprout.com captivate.fm castos.com fireside.fm
  hubhopper.com ivoox.com libsyn.com megaphone.fm omny.fm omnystudio.com pinecast.com pippa.io podbean.com podcastics.com podigee.com podigee.io
  podomatic.com podtail.com rss.com rssfeed.com redcircle.com simplecast.com soundcloud.com soundon.fm spotify.com spreaker.com
  transistor.fm typlog.com zencast.fm zencastr.com`.split(/\s+/),
)

/** These services stand in for somebody's own address. */
const RELAY_DOMAIN =
  /(?:^|\.)(?:privaterelay\.appleid\.com|mozmail\.com|duck\.com|simplelogin\.(?:co|com)|anonaddy\.(?:com|me))$/

/** True for what is no address of a person or a team at all. */
export function isNobody(address: string): boolean {
  const { local, domain, registered } = partsOf(address)
  const isPlaceholder = PLACEHOLDER_DOMAIN.test(registered) || PLACEHOLDER_LOCAL.test(local)
  if (
    isPlaceholder ||
    FILE_NAME.test(domain) ||
    MACHINE_DOMAIN.test(registered) ||
    NO_REPLY.test(local)
  )
    return true
  return HEX.test(local)
}

/** True for addresses that lead to a podcast host. */
export function isHostAddress(address: string): boolean {
  return HOST_DOMAINS.has(partsOf(address).registered)
}

/** True for addresses that lead to a podcast host or a relay rather than to the show. */
export function isRelay(address: string): boolean {
  const { domain, registered } = partsOf(address)
  return HOST_DOMAINS.has(registered) || RELAY_DOMAIN.test(domain)
}

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return {
    local: address.slice(0, at),
    domain,
    registered: registrableDomain(`https://${domain}/`),
  }
}
