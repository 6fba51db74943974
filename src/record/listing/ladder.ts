/**
 * Defines the ladder: how much each kind of evidence is worth, alone and together. Every
 * number of the verdict stands here; the reasons are in docs/LISTINGS.md.
 */
import { DAY_MS } from '../instant/durations.ts'

/** A listing is published from this confidence on. */
export const LINE = 0.95

/** A listing is a candidate from this confidence on. */
export const FLOOR = 0.5

export const RUNGS = {
  /** An operator's word. */
  hand: 1,
  /** The feed's own structured link. */
  declared: 1,
  /** The platform's record names our feed, or our site. */
  pointsBack: 0.98,
  /** A link in text or on the site, and one more sign. */
  supportedText: 0.98,
  /** Three and more recent episodes by title and date; YouTube: five of the newest fifteen. */
  episodes: 0.95,
  /** Name and publisher equal, the only one found, and an episode in common. */
  nameAndEpisode: 0.95,
  /** A link in text or on the site, the only one to this platform. */
  declaredText: 0.92,
  /** Name and publisher equal, the only one found. */
  nameAndPublisher: 0.9,
  /** Name equal, publisher alike or not known, an episode in common. */
  nameAlike: 0.75,
  /** A catalogue's word; one in ten is wrong. */
  claimed: 0.6,
  /** A name and nothing else. */
  nameOnly: 0.6,
  /** The same where candidates are shown: a stranger of the same name looks no different. */
  nameOnlyShown: 0.45,
  oneOfSeveral: 0.55,
  noted: 0,
} as const

/** Evidence against a listing leaves at most this much. */
export const CAPS = {
  /** Premium, clips, another language: the same name with a word that makes it another show. */
  twin: 0.45,
  otherLanguage: 0.45,
  /** Under another name: a network's, a host's, a sister's. */
  otherName: 0.45,
  /** The same weeks, no episode in common; the show itself links there. */
  otherEpisodes: 0.5,
  /** The same, and nobody but a search says so: a stranger of the same name. */
  otherEpisodesFound: 0.4,
  /** A sister's: its name is alike, and it shows an episode of ours among its own. */
  lentEpisodes: 0.45,
  /**
   * Spotify shows the author of the feed as publisher: a search found it, and another one stands
   * there.
   */
  otherPublisher: 0.9,
  /** Neither name nor episodes. */
  stranger: 0.3,
  /** The first answer was that there is no such id. */
  missing: 0.45,
  /** Where a check is needed: seen, and nothing that decides could be compared. */
  unchecked: 0.92,
  /** Where a check is needed: the platform has not answered yet. */
  unseen: 0.75,
} as const

/** Evidence counts whole for half a year, and nothing a year later. */
export const FRESH_MS = 180 * DAY_MS
export const FADED_MS = 540 * DAY_MS

/** Returns what a row of this age still counts, 0 to 1. An operator's word does not age. */
export function freshnessAt(ageMs: number): number {
  return ageMs <= FRESH_MS ? 1 : Math.max(0, 1 - (ageMs - FRESH_MS) / (FADED_MS - FRESH_MS))
}

/** Two answers "there is no such id" that are at least this far apart count as gone. */
export const GONE_AFTER_MS = 7 * DAY_MS
