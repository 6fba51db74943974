/**
 * Composes the accounts and directory pages found in feed, website and link page, and the URLs
 * derived from ids.
 */
import type { FieldOrigin } from '../../../record/metadata/sources.ts'
import { directoryLinksOf } from '../../../record/draft.ts'
import { deriveDirectoryLinks } from '../../../record/links/derive.ts'
import { accountKey } from '../../../record/links/stop-links.ts'
import type { DirectoryLinks, FullPodcast } from '../../../record/podcast.ts'
import type { FieldEvidence } from './field-evidence.ts'
import type { FoundLink } from '../../interpret/feed/fields/findings.ts'

const PLACES = ['rss', 'podcast-website', 'linktree'] as const
type Place = (typeof PLACES)[number]
type SocialLink = FullPodcast['socialMediaLinks'][number]

interface Composed<Links> {
  readonly links: Links
  readonly origin: FieldOrigin | undefined
}

/** Returns one entry per account, with merged sources, in alphabetical order. */
export function composeSocials(evidence: FieldEvidence): Composed<SocialLink[]> {
  const byAccount = new Map<string, SocialLink>()
  for (const [link, place] of placedLinks(evidence)) {
    if (link.kind !== 'social') continue
    const key = accountKey(link)
    const before = byAccount.get(key) ?? {
      socialMediaType: link.type,
      url: link.url,
      sources: [],
    }
    byAccount.set(key, {
      ...before,
      sources: [...new Set([...before.sources, place])].sort(),
    })
  }
  const links = [...byAccount.values()]
  const places = new Set(links.flatMap(({ sources }) => sources))
  return {
    links,
    origin: originAt(
      PLACES.filter((place) => places.has(place)),
      evidence,
    ),
  }
}

/** Apple and Spotify URLs derive only from the record's ids, which `listings` verifies. */
export function composeDirectories(evidence: FieldEvidence): Composed<DirectoryLinks> {
  const { record, feed, deriveLinks } = evidence
  const found: DirectoryLinks = {}
  const places = new Set<Place>()
  for (const [link, place] of placedLinks(evidence)) {
    if (link.kind === 'social' || link.key === 'apple' || link.key === 'spotify') continue
    if (found[link.key] !== undefined) continue
    found[link.key] = link.url
    places.add(place)
  }
  const derived = deriveLinks
    ? deriveDirectoryLinks({ ...record, medium: feed?.medium ?? null })
    : {}
  const links = { ...derived, ...found, ...directoryLinksOf(record) }
  if (Object.keys(links).length === 0) return { links, origin: undefined }
  const origin = originAt(
    PLACES.filter((place) => places.has(place)),
    evidence,
  )
  return {
    links: inOrder(links),
    origin: origin ?? { source: 'derived', at: record.updatedAt },
  }
}

type PublicLink = Extract<FoundLink, { readonly kind: 'social' | 'directory' }>

const isPublic = (link: FoundLink): link is PublicLink =>
  link.kind === 'social' || link.kind === 'directory'

const placedLinks = ({
  feed,
  site,
}: FieldEvidence): readonly (readonly [PublicLink, Place])[] => [
  ...(feed?.links ?? []).filter(isPublic).map((link) => [link, 'rss'] as const),
  ...withoutCrowds(site?.website?.links ?? []).map(
    (link) => [link, 'podcast-website'] as const,
  ),
  ...withoutCrowds(site?.linkPage?.links ?? []).map((link) => [link, 'linktree'] as const),
]

/**
 * Maximum accounts of one service on a page of one show: presenter, co-presenter, network and the
 * show itself.
 */
const MAX_ACCOUNTS = 5

/**
 * Drops links of pages about several shows, such as a network's page or a guest list. They have
 * many accounts of one service, or two shows of one directory.
 */
const withoutCrowds = (links: readonly FoundLink[]): readonly PublicLink[] => {
  const groups = Map.groupBy(links.filter(isPublic), (link) =>
    link.kind === 'social' ? link.type : link.key,
  )
  return [...groups.values()].flatMap((group) => {
    const most = group[0]?.kind === 'social' ? MAX_ACCOUNTS : 1
    if (group.length <= most) return group
    return []
  })
}

const originAt = (
  places: readonly Place[],
  { feed, site }: FieldEvidence,
): FieldOrigin | undefined => {
  const [source] = places
  const at = source === 'rss' ? feed?.at : site?.at
  if (source === undefined || at === undefined) return undefined
  return { source, at, from: places }
}

const inOrder = (links: DirectoryLinks): DirectoryLinks =>
  Object.fromEntries(Object.entries(links).sort(([a], [b]) => (a < b ? -1 : 1)))
