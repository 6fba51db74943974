/**
 * Recognises addresses that do not reach the makers of a show: placeholders, machines, relays,
 * and file names that look like one.
 */
import { registrableDomain } from '../registrable-domain.ts'

const FILE_NAME = /\.(?:avif|css|gif|ico|jpe?g|js|mov|mp[34]|pdf|png|svg|tiff?|webp|zip)$/

const PLACEHOLDER_DOMAIN =
  /^(?:example\.(?:com|net|org|edu)|domain\.com|email\.com|mysite\.com|yourdomain\.com|yoursite\.com|website\.com|company\.com|test\.com)$/

/**
 * Domains of error trackers and site builders, whose addresses occur in every page they generate.
 */
const MACHINE_DOMAIN =
  /^(?:sentry\.io|sentry-next\.io|wixpress\.com|wix\.com|squarespace\.com|godaddy\.com|w3\.org|schema\.org)$/

const NO_REPLY =
  /^(?:do-?not-?reply|no-?reply|bounces?|mailer-daemon|postmaster|abuse|nobody|devnull)\b/

const PLACEHOLDER_LOCAL =
  /^(?:you|your-?(?:name|email|mail)|name|first\.?last|firstname|user(?:name)?|someone|johndoe|john\.doe)$/

/** A generated name. */
const HEX = /^[\da-f]{16,}$|[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/

/**
 * Domains of podcast hosts and listing platforms. An address there reaches them, even if each
 * show has one.
 */
const HOST_DOMAINS: ReadonlySet<string> = new Set(
  `acast.com anchor.fm art19.com audiomeans.fr ausha.co ausha.com audioboom.com blogtalkradio.com blubrry.com buzzsprout.com captivate.fm
  castbox.fm castos.com deezer.com feedburner.com fireside.fm hubhopper.com ivoox.com jellycast.com libsyn.com libsynpro.com megaphone.fm
  mixcloud.com omny.fm omnycontent.com omnystudio.com patreon.com julephosting.de letscast.fm pinecast.com pippa.io podbean.com podcastics.com podcasts.com podchaser.com
  pod.co podcaster.de poderato.com podiant.co podigee.com podigee.io podomatic.com podtail.com rss.com rssfeed.com rssverse.com redcircle.com riverside.fm simplecast.com
  soundcloud.com soundon.fm spotify.com spreaker.com stitcher.com supercast.com supportingcast.fm talkshoe.com transistor.fm tunein.com typepad.com typlog.com whooshkaa.com ximalaya.com
  youtube.com zencast.fm zencastr.com`.split(/\s+/),
)

/** Services that forward to a private address. */
const RELAY_DOMAIN =
  /(?:^|\.)(?:privaterelay\.appleid\.com|mozmail\.com|duck\.com|simplelogin\.(?:co|com)|anonaddy\.(?:com|me))$/

/** Returns true if the address belongs to no person or team. */
export function isUnusableAddress(address: string): boolean {
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

/** Returns true if the address reaches a podcast host or a platform. */
export function isHostAddress(address: string): boolean {
  return HOST_DOMAINS.has(partsOf(address).registered)
}

/** Returns true if the address reaches a podcast host or a relay instead of the show. */
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
