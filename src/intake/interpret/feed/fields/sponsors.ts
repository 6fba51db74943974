/**
 * Determines whether the show has sponsors: yes, no or unknown. Download-measurement prefixes do
 * not count.
 */
import { type EpisodeText, isSilenceTelling } from './episode-texts.ts'

/** Minimum number of episodes that mention a sponsor for a yes. */
const MIN_EPISODES = 2

const SPONSOR =
  /\b(?:sponsored by|our sponsors?|(?:today['’]s|this (?:week|episode)['’]s) sponsors?|sponsors?:|brought to you by|(?:promo|offer|discount|coupon) code|use (?:the )?code|thanks to our (?:sponsors?|partners?)|support our sponsors?|gesponsert von|rabattcode|werbepartner|dieser podcast wird unterstützt von|sponsorisé par|code promo|patrocinad[oa] por|código (?:promocional|de descuento))(?![\p{L}\p{N}])/iu

/** Prefilter: each phrase contains one of these words, and most notes have none. */
const SPONSOR_HINT = /spons|brought to|code|werbe|podcast wird|patrocinad|código/i

const namesSponsor = (text: string): boolean =>
  SPONSOR_HINT.test(text) && SPONSOR.test(text)

/** Notices that hosts append to episodes with inserted advertisements. */
const AD_NOTICE =
  /podcastchoices\.com\/adchoices|megaphone\.fm\/adchoices|spreaker\.com\/adchoices|simplecastaudio\.com\/ads/i

/** Privacy notices that hosts append to every show; they are inconclusive. */
const PRIVACY_NOTICE =
  /acast\.com\/privacy|art19\.com\/privacy|omnystudio\.com\/listener|adbarker\.com\/privacy/i

export function hasSponsorsOf(episodes: readonly EpisodeText[]): boolean | null {
  const count = episodes.filter(
    ({ title, notes, rawNotes }) =>
      namesSponsor(title) || namesSponsor(notes) || AD_NOTICE.test(rawNotes),
  ).length
  if (count >= MIN_EPISODES) return true
  const isPlain = !episodes.some(({ rawNotes }) => PRIVACY_NOTICE.test(rawNotes))
  return count === 0 && isPlain && isSilenceTelling(episodes) ? false : null
}
