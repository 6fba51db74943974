/**
 * Defines the confidence of each kind of evidence, alone and combined. All constants of the
 * verdict are here; docs/LISTINGS.md explains them.
 */
import { DAY_MS } from '../instant/durations.ts'

/** Minimum confidence of a published listing. */
export const LINE = 0.95

/** Minimum confidence of a candidate. */
export const FLOOR = 0.5

export const RUNGS = {
  /** An operator's decision. */
  hand: 1,
  /** A structured link in the feed. */
  declared: 1,
  /** The platform's record names the feed or the site. */
  pointsBack: 0.98,
  /** A link in text or on the site, with further support. */
  supportedText: 0.98,
  /**
   * Three or more recent episodes match by title and date; YouTube: five of the newest fifteen.
   */
  episodes: 0.95,
  /** The only search result with the same name and publisher, and a common episode. */
  nameAndEpisode: 0.95,
  /** The only link to this platform in text or on the site. */
  declaredText: 0.92,
  /** The only result with equal name and publisher. */
  nameAndPublisher: 0.9,
  /** Equal name, similar or unknown publisher, a common episode. */
  nameAlike: 0.75,
  /** A catalogue's claim; one in ten is wrong. */
  claimed: 0.6,
  /** An equal name only. */
  nameOnly: 0.6,
  /** Equal name only; candidates of this confidence are shown to clients. */
  nameOnlyShown: 0.45,
  oneOfSeveral: 0.55,
  noted: 0,
} as const

/** Maximum confidence with evidence against the listing. */
export const CAPS = {
  /** The name with a word that makes it another show: premium, clips, another language. */
  twin: 0.45,
  otherLanguage: 0.45,
  /** Another name: a network's, a host's, a sister show's. */
  otherName: 0.45,
  /** The same weeks without a common episode, although the show links there. */
  otherEpisodes: 0.5,
  /** The same weeks without a common episode, for a mere search result. */
  otherEpisodesFound: 0.4,
  /** A similar name and a common episode: a sister show. */
  lentEpisodes: 0.45,
  /** A search result on Spotify whose publisher differs from the feed's author. */
  otherPublisher: 0.9,
  /** Neither name nor episodes match. */
  stranger: 0.3,
  /** The first check reported the id missing. */
  missing: 0.45,
  /** A required check reached the platform but could not compare anything decisive. */
  unchecked: 0.92,
  /** A required check has not reached the platform. */
  unseen: 0.75,
} as const

/** Evidence keeps its full weight for half a year and loses it over the next year. */
export const FRESH_MS = 180 * DAY_MS
export const FADED_MS = 540 * DAY_MS

/** Returns the remaining weight of a row, 0 to 1. Operators' decisions do not age. */
export function freshnessAt(ageMs: number): number {
  if (ageMs <= FRESH_MS) return 1
  return Math.max(0, 1 - (ageMs - FRESH_MS) / (FADED_MS - FRESH_MS))
}

/** Minimum time between two reports of a missing id that count as gone. */
export const GONE_AFTER_MS = 7 * DAY_MS
