/**
 * Tells whether the show has sponsors: yes, no, or nobody knows. A prefix that counts
 * downloads is measurement, not a sponsor.
 */
import { type EpisodeText, isSilenceTelling } from './episode-texts.ts'

/** The answer "yes" needs at least this many episodes that say so. */
const MIN_EPISODES = 2

const SPONSOR =
  /\b(?:sponsored by|our sponsors?|(?:today['’]s|this (?:week|episode)['’]s) sponsors?|sponsors?:|brought to you by|(?:promo|offer|discount|coupon) code|use (?:the )?code|thanks to our (?:sponsors?|partners?)|support our sponsors?|gesponsert von|rabattcode|werbepartner|dieser podcast wird unterstützt von|sponsorisé par|code promo|patrocinad[oa] por|código (?:promocional|de descuento))(?![\p{L}\p{N}])/iu

/**
 * Every such phrase holds one of these words. Most notes have none, and are not searched.
 */
const SPONSOR_HINT = /spons|brought to|code|werbe|podcast wird|patrocinad|código/i

const namesSponsor = (text: string): boolean =>
  SPONSOR_HINT.test(text) && SPONSOR.test(text)

/**
 * Hosts put such notices below the notes of episodes into which they insert advertisements.
 */
const AD_NOTICE =
  /podcastchoices\.com\/adchoices|megaphone\.fm\/adchoices|spreaker\.com\/adchoices|simplecastaudio\.com\/ads/i

/** These hosts put their privacy notice below every show: it tells nothing. */
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
