/**
 * Accounts of hosts, players and site builders, which occur in feeds and on sites of unrelated
 * shows. `crowd-count.ts` detects further ones.
 */
import { recogniseSocial, type SocialAccount } from './social.ts'
import { parseWebLink } from './web-link.ts'

const COMPANIES =
  words(`acast acastmedia anchor anchorfm anchorpodcasts applepodcasts applemusic audacity audioboom ausha ausha_fr
  blubrry buzzsprout captivateaudio captivatefm castbox castbox_fm castosdotcom facebook firesidefm googlepodcasts iheartpodcasts iheartradio
  instagram libsyn libsynpodcast linktr.ee linktree_ megaphonepods omnystudio overcastfm patreon pippa_io pocketcasts podbean podbeancom
  podcastaddict podcastindex podcastindexorg podchaser podfollow podigee podpage podtrac podvine redcirclehq rss_com rssdotcom
  shopify simplecast soundcloud spotify spotifyforcreators spotifyforpodcasters spotifypodcasts spreaker squarespace stitcher substack
  substackinc transistorfm tunein twitter wix wordpress wordpressdotcom x youtube zencastr`)

/** Returns whether unrelated shows link to the account. */
export function isStopLink(account: SocialAccount): boolean {
  stopped ??= new Set(
    COMPANIES.flatMap((name) => PLACES.flatMap((place) => accountAt(place(name)))),
  )
  return stopped.has(accountKey(account))
}

/** Returns a key for comparison. Services ignore the case of names. */
export function accountKey({ type, url }: SocialAccount): string {
  return `${type} ${url.toLowerCase()}`
}

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

/** Services on which a company may have an account. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => `https://x.com/${name}`,
  (name) => `https://www.facebook.com/${name}`,
  (name) => `https://www.instagram.com/${name}`,
  (name) => `https://www.linkedin.com/company/${name}`,
  (name) => `https://www.youtube.com/@${name}`,
  (name) => `https://www.youtube.com/user/${name}`,
  (name) => `https://www.youtube.com/c/${name}`,
  (name) => `https://www.tiktok.com/@${name}`,
  (name) => `https://www.threads.com/@${name}`,
  (name) => `https://github.com/${name}`,
  (name) => `https://www.pinterest.com/${name}`,
  (name) => `https://www.patreon.com/${name}`,
  (name) => `https://soundcloud.com/${name}`,
]

const accountAt = (url: string): readonly string[] => {
  const link = parseWebLink(url)
  const account = link && recogniseSocial(link)
  if (account === undefined) return []
  return [accountKey(account)]
}

/** Built on first use. */
let stopped: ReadonlySet<string> | undefined
