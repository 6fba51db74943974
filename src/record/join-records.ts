/** Merges the records of two podcasts that are the same show. */
import { feedKey } from './feed-url/feed-url.ts'
import { sourceGuid } from './derive.ts'
import { heldUrls } from './held-urls.ts'
import type { FeedUrlEntry, PodcastRecord } from './podcast.ts'

interface JoinOptions {
  /** URL of the merged feed: one of the two podcasts' or a new one. Default: the survivor's. */
  readonly url?: string
  /** ISO instant. */
  readonly at: string
  /** True if a parsed feed of either podcast ever had audio. Default: true. */
  readonly hasSound?: boolean
}

/** Keeps the survivor's id, slug, number and first title. All URLs of both resolve to it. */
export function joinRecords(
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
  joining: JoinOptions,
): PodcastRecord {
  const url = joining.url ?? survivor.rssFeedUrl
  const isTaken =
    feedKey(url) !== feedKey(survivor.rssFeedUrl) &&
    feedKey(url) === feedKey(absorbed.rssFeedUrl)
  return {
    ...survivor,
    ...joinApple(survivor, absorbed),
    ...joinSpotify(survivor, absorbed),
    // The absorbed podcast's state and texts are newer if its feed is kept, unless they come from
    // a catalogue and the survivor's were parsed.
    ...(isTaken &&
      (absorbed.isRead === true || survivor.isRead !== true) &&
      newerOf(absorbed)),
    ...soundOf(survivor, absorbed, joining.hasSound ?? true),
    ...joinGuid(survivor, absorbed),
    podcastIndexId: survivor.podcastIndexId ?? absorbed.podcastIndexId,
    ...(absorbed.isOwn === true && { isOwn: true }),
    ...(isTaken && absorbed.isRead === true && { isRead: true }),
    feedUrls: joinFeedUrls(survivor, absorbed, { ...joining, url }),
    rssFeedUrl: url,
    updatedAt: joining.at,
  }
}

const newerOf = ({
  titleLatest,
  titleLatestCleaned,
  feedState,
  stats,
  lastEpisodePublishedAt,
}: PodcastRecord): Partial<PodcastRecord> => ({
  titleLatest,
  titleLatestCleaned,
  feedState,
  stats,
  lastEpisodePublishedAt,
})

/**
 * Returns the state of the merged show if only one counted as a podcast. It is one if either feed
 * ever had audio, or if Apple confirms the listing.
 */
function soundOf(
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
  hasSound: boolean,
): Partial<PodcastRecord> {
  const states = [survivor.feedState, absorbed.feedState]
  if (!states.includes('not-a-podcast') || !states.includes('active')) return {}
  const isListed = [survivor, absorbed].some(
    ({ appleIdStatus }) => appleIdStatus === 'verified',
  )
  if (!hasSound && !isListed) return { feedState: 'not-a-podcast' }
  if (survivor.feedState === 'not-a-podcast') return { feedState: 'active' }
  return {}
}

/**
 * Merges the Apple ids. A survivor without one inherits the other's, and a confirmed id takes
 * precedence over a claim.
 */
const joinApple = (
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
): Partial<PodcastRecord> => {
  const isBetter =
    absorbed.appleIdStatus === 'verified' && survivor.appleIdStatus !== 'verified'
  if (absorbed.appleId === 0 || (survivor.appleId > 0 && !isBetter)) return {}
  const { appleId, appleIdStatus, podcastDirectoryLinks } = absorbed
  const links =
    podcastDirectoryLinks.apple === undefined ? {} : { apple: podcastDirectoryLinks.apple }
  return {
    appleId,
    appleIdStatus,
    claimedAppleId: null,
    podcastDirectoryLinks: { ...survivor.podcastDirectoryLinks, ...links },
  }
}

/** A guid from a feed takes precedence over a derived one. */
const joinGuid = (
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
): Pick<PodcastRecord, 'podcastGuid'> => ({
  podcastGuid: sourceGuid(survivor) ?? sourceGuid(absorbed) ?? survivor.podcastGuid,
})

const joinSpotify = (
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
): Partial<PodcastRecord> => {
  if (survivor.spotifyId === null && absorbed.spotifyId !== null) {
    return { spotifyId: absorbed.spotifyId, spotifyVerifiedAt: absorbed.spotifyVerifiedAt }
  }
  return {}
}

/**
 * Merges the URLs. The survivor's first one stays first, because it is the original. Only the URL
 * in use has no end.
 */
const joinFeedUrls = (
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
  { url, at }: JoinOptions & { readonly url: string },
): FeedUrlEntry[] => {
  const held = new Set(survivor.feedUrls.map((entry) => entry.url))
  const added = absorbed.feedUrls
    .filter((entry) => !held.has(entry.url))
    .map((entry) => {
      if (entry.reason === 'another-show') return entry
      return { ...entry, reason: 'merge' as const }
    })
  const regained = new Set(heldUrls(absorbed).map((entry) => entry.url))
  const ours = survivor.feedUrls.map((entry) => {
    if (entry.reason === 'another-show' && regained.has(entry.url)) {
      return { ...entry, reason: 'merge' as const }
    }
    return entry
  })
  const all = [...ours, ...added]
  const known = all.some((entry) => entry.url === url)
  const entries: FeedUrlEntry[] = known
    ? all
    : [...all, { url, from: at, to: null, reason: 'merge' }]
  return entries.map((entry) => ({
    ...entry,
    to: entry.url === url ? null : (entry.to ?? at),
  }))
}
