/** The links of a show that the inference of listings starts from: those to Apple, Spotify and YouTube, with where they stand. */
import { parsePlatformLink } from '../../record/links/platform.ts'
import type { EvidenceSource } from '../../record/listing/evidence.ts'
import type { ShowLink } from '../listing/listing.ts'
import type { FeedFindings, FoundLink, SiteFindings } from './findings.ts'

export const showLinksOf = (feed: FeedFindings | null, site: SiteFindings | null): readonly ShowLink[] => [
  ...toShowLinks(feed?.links ?? [], 'feed'),
  ...toShowLinks(site?.website?.links ?? [], 'site'),
  ...toShowLinks(site?.linkPage?.links ?? [], 'link-page'),
]

const toShowLinks = (links: readonly FoundLink[], source: EvidenceSource): readonly ShowLink[] =>
  links.flatMap(({ url, place }) => {
    const link = parsePlatformLink(url)
    // An episode or a video is no listing of the show.
    if (link === undefined || link.kind === 'episode' || link.kind === 'video') return []
    const { platform, kind: target } = link
    const id = link.kind === 'handle' ? link.id.slice(1) : link.id
    return [{ platform, target, id, url: link.url, source, place }]
  })
