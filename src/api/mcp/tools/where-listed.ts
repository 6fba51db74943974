/** Tool: listings of a show, with confidence and evidence. */
import { Type } from 'typebox'
import {
  type ExplainedListing,
  explainListings,
} from '../../../actions/listing/explain-listings.ts'
import {
  EVIDENCE_KINDS,
  EVIDENCE_SOURCES,
  LISTING_PLATFORMS,
} from '../../../record/listing/evidence.ts'
import { closed, nullable, oneOf } from '../../../record/schema.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { getNamed, PodcastName } from '../find-named.ts'
import { showHit, ShownPodcast, whole } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_EVIDENCE = 8
const MAX_LINKS = 12

const Evidence = closed({
  says: oneOf(Object.keys(EVIDENCE_KINDS)),
  source: oneOf(EVIDENCE_SOURCES),
  at: Type.String(),
  confidence: Type.Number(),
})

const Listing = closed({
  platform: oneOf(LISTING_PLATFORMS),
  status: Type.String({
    description: 'What the evidence amounts to; `none`: nothing speaks for a listing.',
  }),
  foreignId: nullable(Type.String()),
  confidence: Type.Number({ description: '0 to 1.' }),
  evidence: Type.Array(Evidence),
})

/** Catalogues may name a listing for which no evidence is stored. */
function ofRecord({ platform }: ExplainedListing, record: PodcastRecord): string | null {
  if (platform === 'apple') return record.appleId > 0 ? String(record.appleId) : null
  if (platform === 'spotify') return record.spotifyId
  return record.youtube?.channelId ?? null
}

function showListing(listing: ExplainedListing, record: PodcastRecord) {
  const { platform, status, foreignId, confidence, evidence } = listing
  return {
    platform,
    status,
    foreignId: ofRecord(listing, record) ?? (status === 'none' ? null : foreignId),
    confidence,
    evidence: evidence
      .filter(({ endedAt }) => endedAt === undefined)
      .toSorted((one, other) => other.confidence - one.confidence)
      .slice(0, MAX_EVIDENCE)
      .map(({ kind, source, at, confidence: sure }) => ({
        says: kind,
        source,
        at,
        confidence: sure,
      })),
  }
}

const showLinks = ({ podcastDirectoryLinks }: PodcastRecord) =>
  Object.entries(podcastDirectoryLinks).flatMap(([directory, link]) => {
    const url = whole(link)
    if (url === null) return []
    return [{ directory, url }]
  })

export const whereListedTool: Tool = {
  name: 'where_listed',
  title: 'Where a podcast is listed',
  description:
    'Says for Apple Podcasts, Spotify and YouTube whether and under which id a podcast is listed, how sure that is, and each piece of evidence; then other directories that it links to.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({ podcast: PodcastName }),
  output: closed({
    podcast: ShownPodcast,
    listings: Type.Array(Listing),
    links: Type.Array(closed({ directory: Type.String(), url: Type.String() })),
    note: Type.String(),
  }),
  async run(given, { directory, now }) {
    const record = await getNamed(directory, String(given['podcast']))
    const listings = await explainListings(directory, record.id, now())
    const content = {
      podcast: showHit(record),
      listings: listings.map((listing) => showListing(listing, record)),
      links: showLinks(record).slice(0, MAX_LINKS),
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
