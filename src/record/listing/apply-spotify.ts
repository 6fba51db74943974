/** Applies a verdict to the Spotify id: set above the threshold, otherwise null. */
import { directoryLinksOf } from '../draft.ts'
import type { PodcastDraft } from '../podcast.ts'
import type { AppliedVerdict, ApplyTerms } from './applied.ts'
import { FLOOR } from './ladder.ts'
import { toListingEvent, type ListingEventKind } from './listing-event.ts'
import type { ListingVerdict } from './verdict.ts'

const withSpotify = (
  podcast: PodcastDraft,
  spotifyId: string | null,
  verifiedAt: string | null,
): PodcastDraft => {
  const { spotify: _spotify, ...links } = podcast.podcastDirectoryLinks
  return {
    ...podcast,
    spotifyId,
    spotifyVerifiedAt: verifiedAt,
    podcastDirectoryLinks: {
      ...links,
      ...directoryLinksOf({ appleId: podcast.appleId, spotifyId }),
    },
  }
}

/**
 * Returns whether the id was imported with a complete record. It stays until evidence contradicts
 * it.
 */
const staysAsImported = (
  podcast: PodcastDraft,
  { status, candidates }: ListingVerdict,
  { rows }: ApplyTerms,
): boolean => {
  const own = candidates.find(({ foreignId }) => foreignId === podcast.spotifyId)
  if (own === undefined) return true
  const isClaim = rows.some(
    ({ platform, foreignId, kind }) =>
      platform === 'spotify' && foreignId === own.foreignId && kind === 'claimed',
  )
  return isClaim && status !== 'ambiguous' && own.confidence >= FLOOR
}

const withdrawnKind = ({ status }: ListingVerdict): ListingEventKind => {
  if (status === 'ambiguous') return 'listing-ambiguous'
  return 'listing-withdrawn'
}

export function applySpotify(
  podcast: PodcastDraft,
  verdict: ListingVerdict,
  terms: ApplyTerms,
): AppliedVerdict {
  const { at } = terms
  const [from, to] = [
    podcast.spotifyId,
    verdict.status === 'published' ? verdict.foreignId : null,
  ]
  if (to !== null) {
    const verifiedAt =
      verdict.candidates.find(({ foreignId }) => foreignId === to)?.at ?? at
    if (from === to && podcast.spotifyVerifiedAt === verifiedAt)
      return { podcast, events: [] }
    const events =
      from === to ? [] : [toListingEvent('listing-published', verdict, { at, from, to })]
    return { podcast: withSpotify(podcast, to, verifiedAt), events }
  }
  if (from === null || staysAsImported(podcast, verdict, terms))
    return { podcast, events: [] }
  return {
    podcast: withSpotify(podcast, null, null),
    events: [toListingEvent(withdrawnKind(verdict), verdict, { at, from, to })],
  }
}
