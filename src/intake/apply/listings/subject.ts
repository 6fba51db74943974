/** Converts a record and its metadata to the subject of a platform check. */
import type { Metadata } from '../../../store/metadata.ts'
import { parseArtistLink, parsePlatformLink } from '../../../record/links/platform.ts'
import type {
  EvidenceRow,
  EvidenceSource,
  ListingPlatform,
} from '../../../record/listing/evidence.ts'
import {
  type ListingLink,
  type ListingsSection,
  parseListingsSection,
} from '../../../record/listing/listings-section.ts'
import { PLATFORMS } from '../../../record/listing/platforms.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { LinkTarget, ListingSubject, ShowLink } from './platform/listing.ts'
import { fieldOf, itemsOf, nestedFieldOf, textOf } from './platform/untrusted.ts'

const TARGETS: Readonly<Record<string, LinkTarget>> = {
  show: 'show',
  channel: 'channel',
  handle: 'handle',
  user: 'user',
  custom: 'custom',
  playlist: 'playlist',
}

/** Returns none for episodes, videos and other links that identify no listing of a show. */
const toShowLinks = (
  url: string,
  source: EvidenceSource,
  place: ListingLink['place'],
): readonly ShowLink[] => {
  const artist = parseArtistLink(url)
  if (artist !== undefined)
    return [{ platform: 'apple', target: 'artist', ...artist, source, place }]
  const link = parsePlatformLink(url)
  const target = link && TARGETS[link.kind]
  if (link === undefined || target === undefined) return []
  return [
    {
      platform: link.platform,
      target,
      id: link.id.replace(/^@/, ''),
      url: link.url,
      source,
      place,
    },
  ]
}

/** Returns the links of the whole show on its site and link page, from the site's last reading. */
export function siteLinks(site: unknown): readonly ShowLink[] {
  return (
    [
      ['website', 'site'],
      ['linkPage', 'link-page'],
    ] as const
  ).flatMap(([page, source]) =>
    itemsOf(nestedFieldOf(site, page, 'links')).flatMap((link) =>
      toShowLinks(textOf(fieldOf(link, 'url')) ?? '', source, 'text'),
    ),
  )
}

export function linksOfFeed({ feed }: Pick<ListingsSection, 'feed'>): readonly ShowLink[] {
  return (feed?.links ?? []).flatMap(({ url, place }) => toShowLinks(url, 'feed', place))
}

const isClaimed = (rows: readonly EvidenceRow[], foreignId: string): boolean => {
  const own = rows.filter((row) => row.foreignId === foreignId)
  return (
    own.length === 0 ||
    own.some(({ kind, endedAt }) => kind === 'claimed' && endedAt === undefined)
  )
}

/** Returns ids from catalogues: those of the record that lack evidence of castdex. */
const claimsOf = (
  record: PodcastRecord,
  platform: ListingPlatform,
  rows: readonly EvidenceRow[],
): readonly string[] => {
  return PLATFORMS[platform].claimedBy(record).filter((id) => isClaimed(rows, id))
}

export function toSubject(
  record: PodcastRecord,
  metadata: Metadata,
  {
    platform,
    hasNamesakes,
  }: { readonly platform: ListingPlatform; readonly hasNamesakes: boolean },
): ListingSubject {
  const section = parseListingsSection(metadata.listings)
  const known = section.rows.filter((row) => row.platform === platform)
  const former = record.feedUrls
    .map(({ url }) => url)
    .filter((url) => url !== record.rssFeedUrl)
  return {
    podcastId: record.id,
    titles: [...new Set([record.titleLatest, record.title])].filter(
      (title) => title.trim() !== '',
    ),
    author: record.author,
    feedUrls: [record.rssFeedUrl, ...former],
    websiteUrl: record.websiteUrl,
    description: record.description,
    language: record.language,
    countries: record.countries,
    episodes: (section.feed?.episodes ?? []).map(([title, atMs]) => ({ title, atMs })),
    links: [...linksOfFeed(section), ...siteLinks(metadata.site)].filter(
      (link) => link.platform === platform,
    ),
    claims: claimsOf(record, platform, known),
    known,
    hasNamesakes,
  }
}
