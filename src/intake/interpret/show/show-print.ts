/**
 * Makes the print of a show: it tells one show from another, and is small enough to be kept
 * beside every podcast.
 */
import { hash } from 'node:crypto'
import { feedKey, isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import { toMediaKey } from './media-key.ts'
import { foldName } from './fold-name.ts'
import { areTelling } from './telling-names.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** A feed says these facts, and they stand here as it says them. */
export interface ShowFacts {
  readonly title: string
  /** Names of author and owner. */
  readonly owners: readonly string[]
  readonly website: string | null
  /**
   * The guid is from the feed's own tag; one computed from a URL says nothing about the
   * show.
   */
  readonly podcastGuid: string | null
  /** Base code; null when unknown. */
  readonly language: string | null
  readonly selfUrl: string | null
  readonly newFeedUrl: string | null
  /** Newest first. */
  readonly items: readonly ItemFacts[]
}

export interface ItemFacts {
  readonly guid: string | null
  readonly title: string
  readonly enclosureUrl: string | null
  readonly enclosureType: string | null
  readonly publishedMs: number | null
}

/** `type`, not `interface`: it is kept as JSON. */
export type ItemPrint = {
  readonly guid: string | null
  readonly media: string | null
  readonly name: string | null
  /** Days since 1970. */
  readonly day: number | null
}

export type ShowPrint = {
  readonly title: string
  readonly owners: readonly string[]
  /** Host of the website. */
  readonly site: string | null
  readonly podcastGuid: string | null
  readonly language: string | null
  readonly selfKey: string | null
  readonly medium: 'audio' | 'video' | null
  /**
   * The titles of its episodes tell them from another show's; "Episode 7" and "News of 4 May" do
   * not.
   */
  readonly hasTellingNames?: boolean
  readonly items: readonly ItemPrint[]
}

/** A fetch has shown this, as far as moves are concerned. JSON. */
export interface SeenShow {
  readonly print: ShowPrint
  readonly newFeedUrl: string | null
  /** It has an episode that can be played. */
  readonly hasSound: boolean
  /** The Apple id that the feed's own tags name; missing where they name none, or several. */
  readonly appleId?: number
}

/** This many items are enough to recognise a show, and take no more than a kilobyte. */
export const KEPT_ITEMS = 16
/**
 * This many items of a feed are looked at: an old show may share only its oldest episodes
 * with what is known of it.
 */
const SEEN_ITEMS = 2000

const openUrl = (url: string | null): string | null =>
  url === null || isPrivateAddress(url) ? null : url

export function toShowPrint(facts: ShowFacts): ShowPrint {
  return {
    title: foldName(facts.title),
    owners: [...new Set(facts.owners.map(foldName))].filter((name) => name !== ''),
    site: hostOf(facts.website),
    podcastGuid: facts.podcastGuid?.trim().toLowerCase() || null,
    language: facts.language,
    selfKey: feedKey(openUrl(facts.selfUrl) ?? '') ?? null,
    medium: mediumOf(facts.items),
    hasTellingNames: areTelling(
      facts.items.slice(0, KEPT_ITEMS).map((item) => item.title),
      facts.title,
    ),
    items: facts.items.slice(0, SEEN_ITEMS).map(toItemPrint),
  }
}

/** `hasSound` is known better than from the facts where the whole feed is at hand. */
export function toSeenShow(
  facts: ShowFacts,
  hasSound = facts.items.some(({ enclosureUrl }) => enclosureUrl !== null),
  appleId?: number,
): SeenShow {
  return {
    print: toShowPrint(facts),
    newFeedUrl: openUrl(facts.newFeedUrl),
    hasSound,
    ...(appleId === undefined ? {} : { appleId }),
  }
}

/** Returns the print with only as many items as are kept. */
export function shorten(print: ShowPrint): ShowPrint {
  return {
    ...print,
    items: print.items.slice(0, KEPT_ITEMS),
  }
}

const toItemPrint = (item: ItemFacts): ItemPrint => ({
  guid: item.guid !== null && isDistinctive(item.guid) ? digest(item.guid.trim()) : null,
  media: item.enclosureUrl === null ? null : digest(toMediaKey(item.enclosureUrl)),
  name: item.title === '' ? null : digest(foldName(item.title)),
  day: item.publishedMs === null ? null : Math.floor(item.publishedMs / DAY_MS),
})

/**
 * Returns whether a guid says anything: two feeds that both count "1", "2", "3" or "ep-1"
 * share nothing.
 */
const isDistinctive = (guid: string): boolean =>
  /^\d+$/.test(guid.trim()) ? guid.length >= 9 : guid.length >= 12

const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 8)

const hostOf = (website: string | null): string | null =>
  website === null ? null : (URL.parse(website)?.hostname.replace(/^www\./, '') ?? null)

const VIDEO_NAME = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv)(?:[?#]|$)/i

const isVideo = ({ enclosureType, enclosureUrl }: ItemFacts): boolean =>
  enclosureType?.toLowerCase().startsWith('video/') === true ||
  VIDEO_NAME.test(enclosureUrl ?? '')

/** Returns the medium that most of the recordings have. */
const mediumOf = (items: readonly ItemFacts[]): ShowPrint['medium'] => {
  const recordings = items.filter(({ enclosureUrl }) => enclosureUrl !== null)
  if (recordings.length === 0) return null
  return recordings.filter(isVideo).length * 2 > recordings.length ? 'video' : 'audio'
}
