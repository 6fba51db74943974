/**
 * Applies a verdict to the YouTube listing: associated after a passed check, a candidate while it
 * is the best guess, otherwise null.
 */
import type { PodcastDraft } from '../podcast.ts'
import type { AppliedVerdict, ApplyTerms } from './applied.ts'
import type { EvidenceFacts, EvidenceRow } from './evidence.ts'
import { toListingEvent, type ListingEventKind } from './listing-event.ts'
import type { ListingVerdict } from './verdict.ts'

type Listing = NonNullable<PodcastDraft['youtube']>

const CHANNEL_URL = 'https://www.youtube.com/channel/'
const PLAYLIST_URL = 'https://www.youtube.com/playlist?list='

const factsOf = (
  rows: readonly EvidenceRow[],
  id: string,
  ...kinds: readonly EvidenceRow['kind'][]
): EvidenceFacts =>
  rows.find(
    ({ platform, foreignId, kind }) =>
      platform === 'youtube' && foreignId === id && kinds.includes(kind),
  )?.facts ?? {}

const countOf = (
  fact: EvidenceFacts[string] | undefined,
  before: number | null,
): number | null => {
  if (typeof fact === 'number') return fact
  return before
}

/**
 * Returns the role of a channel: primary if it has the show's name, secondary if it carries
 * several shows.
 */
const roleOf = (rows: readonly EvidenceRow[], id: string): Listing['role'] => {
  if (
    rows.some(
      ({ platform, foreignId, kind }) =>
        platform === 'youtube' &&
        foreignId === id &&
        (kind === 'same-name' || kind === 'similar-name'),
    )
  ) {
    return 'primary'
  }
  return 'valid_secondary'
}

const isChannel = (id: string): boolean => id.startsWith('UC')

/** Returns the figures of the previous listing if the URL is the same. */
const keptOf = (before: Listing | null, url: string) => {
  if (before?.url === url) return before
  return {
    channelId: '',
    associatedAt: null,
    name: null,
    subscribers: null,
    videos: null,
    views: null,
  }
}

const textOf = (
  fact: EvidenceFacts[string] | undefined,
  before: string | null,
): string | null => {
  if (typeof fact === 'string') return fact
  return before
}

const toListing = (
  foreignId: string,
  isAssociated: boolean,
  before: Listing | null,
  terms: ApplyTerms,
): Listing => {
  const { rows, at } = terms
  const { channelId, name, subscribers, videos, views } = factsOf(rows, foreignId, 'exists')
  const url = (isChannel(foreignId) ? CHANNEL_URL : PLAYLIST_URL) + foreignId
  const kept = keptOf(before, url)
  return {
    channelId: isChannel(foreignId) ? foreignId : (textOf(channelId, kept.channelId) ?? ''),
    url,
    tier: isAssociated ? 'associated' : 'candidate',
    role: isAssociated ? roleOf(rows, foreignId) : null,
    associatedAt: isAssociated ? (kept.associatedAt ?? at) : null,
    name: textOf(name, kept.name),
    subscribers: countOf(subscribers, kept.subscribers),
    videos: countOf(videos, kept.videos),
    views: countOf(views, kept.views),
  }
}

/** Returns the listing, or null for a playlist whose channel is unknown. */
const listingOf = (
  verdict: ListingVerdict,
  before: Listing | null,
  terms: ApplyTerms,
): Listing | null => {
  // Without evidence, an imported listing stays.
  if (verdict.candidates.length === 0) return before
  if (verdict.foreignId === null) return null
  const listing = toListing(
    verdict.foreignId,
    verdict.status === 'published',
    before,
    terms,
  )
  if (listing.channelId === '') return null
  return listing
}

const eventKind = ({ status }: ListingVerdict): ListingEventKind => {
  if (status === 'none') return 'listing-withdrawn'
  return `listing-${status}`
}

const isFlipped = (before: Listing | null, after: Listing | null): boolean =>
  before?.url !== after?.url || before?.tier !== after?.tier

export function applyYoutube(
  podcast: PodcastDraft,
  verdict: ListingVerdict,
  terms: ApplyTerms,
): AppliedVerdict {
  const { youtube: before } = podcast
  const youtube = listingOf(verdict, before, terms)
  if (JSON.stringify(before) === JSON.stringify(youtube)) return { podcast, events: [] }
  const ends = {
    at: terms.at,
    from: before?.channelId ?? null,
    to: youtube === null ? null : verdict.foreignId,
  }
  const events = isFlipped(before, youtube)
    ? [toListingEvent(eventKind(verdict), verdict, ends)]
    : []
  return { podcast: { ...podcast, youtube }, events }
}
