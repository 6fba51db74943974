/**
 * Extracts findings about the show that exceed the feed's plain facts. Pure; takes some
 * milliseconds.
 */
import type { FeedLocation, ParsedFeed } from '../parsed-feed.ts'
import { affiliationOf } from './affiliation.ts'
import { type EpisodeText, episodeTexts, isSilenceTelling } from './episode-texts.ts'
import { feedEmails } from './feed-emails.ts'
import { feedLinks } from './feed-links.ts'
import type { FeedFindings } from './findings.ts'
import { hostNamesOf } from './hosts.ts'
import { countryName } from '../../../../record/country/country.ts'
import { foldBlanks } from '../../../../record/text/text-clean-up.ts'
import { newestItems } from '../newest-items.ts'
import { leadingNames } from './person-names.ts'
import { channelTexts, toPlain } from './plain.ts'

/** Minimum number and share of episodes with a guest for a yes. */
const MIN_GUEST_EPISODES = 3
const MIN_SHARE = 0.2
const EPISODES = 30
/** Number of characters searched: guests are named near the start. */
const LOOKED_AT = 600

/** Phrases used only for guests. */
const GUEST =
  /\b(?:feat\.|featuring|ft\.|(?:an? )?interviews? with|interviewing|in conversation with|a conversation with|(?:is|are|am|we['’]re|i['’]m) joined by|joins (?:me|us|the show)|special guests?|guest:|guests:|guest is|my guest|our guest|today['’]s guest|sits? down with|im gespräch mit|interview mit|zu gast|gäste?:|entretien avec|invité(?:e|s)?:|entrevista (?:a|con|com)|invitad[oa]s?:|convidad[oa]s?:)/iu

/** Prefilter: each phrase contains one of these words, and most notes have none. */
const GUEST_HINT =
  /feat|ft\.|interview|conversation|join|guest|down with|gespräch|gast|gäst|entretien|invit|entrevista|convidad/i

/** A "with" in a title indicates a guest if the name of a non-host follows. */
const WITH = /\b(?:with|mit|avec|con|com|w\/)\s+(?=\p{Lu})/gu

const CHANNEL_HINT =
  /\b(?:interviews? with|interviewing|guests?|in conversation with|conversations with|talks? (?:to|with) \w+ (?:experts|leaders|founders|authors|artists)|invités|invitados|convidados|gäste[n]?|im gespräch)\b/iu

/** Determines whether the show has guests: yes, no or unknown. */
function hasGuestsOf(
  feed: ParsedFeed,
  episodes: readonly EpisodeText[],
  hosts: readonly string[],
): boolean | null {
  if (
    newestItems(feed.items, EPISODES).some(({ persons }) =>
      persons.some(({ role }) => role === 'guest'),
    )
  )
    return true
  const count = episodes.filter((episode) => namesGuest(episode, hosts)).length
  if (count >= MIN_GUEST_EPISODES && count >= MIN_SHARE * episodes.length) return true
  if (channelTexts(feed).some((text) => CHANNEL_HINT.test(toPlain(text)))) return true
  if (count === 0 && isSilenceTelling(episodes)) return false
  return null
}

const saysGuest = (text: string): boolean => GUEST_HINT.test(text) && GUEST.test(text)

const namesGuest = ({ title, notes }: EpisodeText, hosts: readonly string[]): boolean =>
  saysGuest(title) || saysGuest(notes.slice(0, LOOKED_AT)) || isWithGuest(title, hosts)

const isWithGuest = (title: string, hosts: readonly string[]): boolean => {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  return [...title.matchAll(WITH)].some(({ 0: word, index }) => {
    const [name] = leadingNames(title.slice(index + word.length))
    return name !== undefined && !known.has(name.toLowerCase())
  })
}

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

/**
 * Determines whether the show has sponsors: yes, no or unknown. Download-measurement prefixes do
 * not count.
 */
function hasSponsorsOf(episodes: readonly EpisodeText[]): boolean | null {
  const count = episodes.filter(
    ({ title, notes, rawNotes }) =>
      namesSponsor(title) || namesSponsor(notes) || AD_NOTICE.test(rawNotes),
  ).length
  if (count >= MIN_EPISODES) return true
  const isPlain = !episodes.some(({ rawNotes }) => PRIVACY_NOTICE.test(rawNotes))
  if (count === 0 && isPlain && isSilenceTelling(episodes)) return false
  return null
}

/** Returns the places of production, then those of the content; null if undeclared. */
function locationsOf({ channel }: ParsedFeed): readonly string[] | null {
  const { locations } = channel.podcast
  const made = locations.filter(({ rel }) => rel === 'creator')
  const others = locations.filter(({ rel }) => rel !== 'creator')
  const texts = new Set([...made, ...others].map(toText).filter((text) => text !== ''))
  if (texts.size === 0) return null
  return [...texts]
}

const toText = ({ text, country }: FeedLocation): string => {
  const place = foldBlanks(text)
  const name = countryName(country ?? '')
  if (name === undefined || place.toLowerCase().includes(name.toLowerCase())) return place
  if (place === '') return name
  return `${place}, ${name}`
}

/**
 * Extracts the findings. `feedUrl` has the `fetchUrl` form; `at` is the ISO instant of the
 * reading.
 */
export function readFindings(
  feed: ParsedFeed,
  { feedUrl, at }: { feedUrl: string; at: string },
): FeedFindings {
  const hostNames = hostNamesOf(feed)
  const episodes = episodeTexts(feed)
  return {
    at,
    emails: feedEmails(feed),
    links: feedLinks(feed),
    hostNames,
    podcastHasGuests: hasGuestsOf(feed, episodes, hostNames ?? []),
    podcastHasSponsors: hasSponsorsOf(episodes),
    podcastLocations: locationsOf(feed),
    podcastAffiliation: affiliationOf(feed, feedUrl, hostNames ?? []),
    medium: feed.channel.podcast.medium?.toLowerCase() ?? null,
  }
}
