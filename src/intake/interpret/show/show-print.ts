/**
 * Computes the fingerprint of a show: it distinguishes shows and is small enough to store with
 * each podcast.
 */
import { hash } from 'node:crypto'
import { feedKey, isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import { toMediaKey } from './media-key.ts'
import { foldName } from './fold-name.ts'
import { areTelling } from './telling-names.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** Verbatim values from the feed. */
export interface ShowFacts {
  readonly title: string
  /** Names of author and owner. */
  readonly owners: readonly string[]
  readonly website: string | null
  /** The guid from `podcast:guid`; a guid computed from a URL does not identify the show. */
  readonly podcastGuid: string | null
  /** Base language code; null if unknown. */
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

/** A `type` instead of an `interface`, because it is stored as JSON. */
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
  /** Hostname of the website. */
  readonly site: string | null
  readonly podcastGuid: string | null
  readonly language: string | null
  readonly selfKey: string | null
  readonly medium: 'audio' | 'video' | null
  /** True if episode titles are distinctive; "Episode 7" and "News of 4 May" are not. */
  readonly hasTellingNames?: boolean
  readonly items: readonly ItemPrint[]
}

/** The result of a fetch used to detect moves. JSON. */
export interface SeenShow {
  readonly print: ShowPrint
  readonly newFeedUrl: string | null
  /** The feed has a playable episode. */
  readonly hasSound: boolean
  /** The Apple id declared by the feed; absent if there is none or several. */
  readonly appleId?: number
}

/**
 * Number of items in a stored fingerprint: enough to recognise a show, and at most a kilobyte.
 */
export const KEPT_ITEMS = 16
/**
 * Number of items in a full fingerprint: an old show may share only its oldest episodes with the
 * stored fingerprint.
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

/** Pass `hasSound` if the whole feed is available; the default uses the facts only. */
export function toSeenShow(
  facts: ShowFacts,
  hasSound = facts.items.some(({ enclosureUrl }) => enclosureUrl !== null),
  appleId?: number,
): SeenShow {
  return {
    print: toShowPrint(facts),
    newFeedUrl: openUrl(facts.newFeedUrl),
    hasSound,
    ...(appleId !== undefined && { appleId }),
  }
}

/** Returns the fingerprint with `KEPT_ITEMS` items. */
export function shortenPrint(print: ShowPrint): ShowPrint {
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

/** Returns whether a guid is distinctive: "1", "2", "3" or "ep-1" occur in many feeds. */
const isDistinctive = (guid: string): boolean =>
  /^\d+$/.test(guid.trim()) ? guid.length >= 9 : guid.length >= 12

const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 8)

const hostOf = (website: string | null): string | null =>
  website === null ? null : (URL.parse(website)?.hostname.replace(/^www\./, '') ?? null)

const VIDEO_NAME = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv)(?:[?#]|$)/i

const isVideo = ({ enclosureType, enclosureUrl }: ItemFacts): boolean =>
  enclosureType?.toLowerCase().startsWith('video/') === true ||
  VIDEO_NAME.test(enclosureUrl ?? '')

/** Returns the medium of most recordings. */
const mediumOf = (items: readonly ItemFacts[]): ShowPrint['medium'] => {
  const recordings = items.filter(({ enclosureUrl }) => enclosureUrl !== null)
  if (recordings.length === 0) return null
  if (recordings.filter(isVideo).length * 2 > recordings.length) return 'video'
  return 'audio'
}
