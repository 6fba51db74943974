/** Determines the source of a podcast's ids on platforms: the strongest, then newest evidence. */
import type { FieldOrigin, FieldSources, Source } from '../metadata/sources.ts'
import type { PodcastDraft } from '../podcast.ts'
import type { EvidenceRow, EvidenceSource, ListingPlatform } from './evidence.ts'

const OF_PLATFORM: Readonly<Partial<Record<ListingPlatform, Source>>> = {
  apple: 'apple-podcasts',
  spotify: 'spotify',
  youtube: 'youtube',
}

const OF_SOURCE: Readonly<Record<Exclude<EvidenceSource, 'platform'>, Source>> = {
  catalogue: 'catalogue',
  feed: 'rss',
  site: 'podcast-website',
  'link-page': 'linktree',
  directory: 'derived',
  operator: 'operator',
}

const toOrigin = ({ platform, source, at }: EvidenceRow): FieldOrigin => ({
  source: source === 'platform' ? (OF_PLATFORM[platform] ?? 'derived') : OF_SOURCE[source],
  at,
})

const byStrength = (one: EvidenceRow, other: EvidenceRow): number =>
  other.confidence - one.confidence || (one.at < other.at ? 1 : -1)

const originOf = (
  rows: readonly EvidenceRow[],
  platform: ListingPlatform,
  isTheirs: (foreignId: string) => boolean,
): FieldOrigin | undefined => {
  const [strongest] = rows
    .filter(
      (row) =>
        row.platform === platform && isTheirs(row.foreignId) && row.endedAt === undefined,
    )
    .sort(byStrength)
  if (strongest === undefined) return undefined
  return toOrigin(strongest)
}

/** Returns the sources. Ids without evidence have no entry. */
export function listingSources(
  { appleId, spotifyId, youtube }: Pick<PodcastDraft, 'appleId' | 'spotifyId' | 'youtube'>,
  rows: readonly EvidenceRow[],
): FieldSources {
  const apple = originOf(rows, 'apple', (id) => id === String(appleId))
  const spotify = originOf(rows, 'spotify', (id) => id === spotifyId)
  const channel = originOf(rows, 'youtube', (id) => youtube?.url.endsWith(id) === true)
  return {
    ...(apple !== undefined && { appleId: apple }),
    ...(spotify !== undefined && { spotifyId: spotify }),
    ...(channel !== undefined && { youtube: channel }),
  }
}
