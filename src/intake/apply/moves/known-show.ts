/** Describes a podcast as stored in the directory before the current fetch. */
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../../record/held-urls.ts'
import { computePodcastGuid } from '../../../record/feed-url/podcast-guid.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { MovesState } from './moves-state.ts'
import { foldName } from '../../interpret/show/fold-name.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'

export interface KnownShow {
  readonly record: PodcastRecord
  readonly state: MovesState
  /**
   * The whole feed, of which `state.print` keeps the newest items; undefined if it was not read in
   * this visit.
   */
  readonly seen?: ShowPrint
  /** True while its URL does not return a feed. Default false. */
  readonly isFailing?: boolean
  /** True before the first reading of a podcast with only a URL; that reading defines the show. */
  readonly isUnnamed?: boolean
}

/**
 * Returns whether an operator has separated the two. After a merge only one side may have the
 * entry.
 */
export function areApart(one: KnownShow, other: KnownShow): boolean {
  return (
    one.state.apart.includes(other.record.id) || other.state.apart.includes(one.record.id)
  )
}

export function keysOf(record: Pick<PodcastRecord, 'feedUrls'>): readonly string[] {
  return heldUrls(record).flatMap(({ url }) => feedKey(url) ?? [])
}

export function keyOfCurrent({ rssFeedUrl }: Pick<PodcastRecord, 'rssFeedUrl'>): string {
  return feedKey(rssFeedUrl) ?? rssFeedUrl
}

/**
 * Returns the fingerprint of the last reading, or one of the catalogue's data before the first
 * reading.
 */
export function printOf({ record, state }: KnownShow): ShowPrint {
  return state.print ?? catalogued(record)
}

const catalogued = (record: PodcastRecord): ShowPrint => ({
  title: foldName(record.titleLatest),
  owners: record.author === null ? [] : [foldName(record.author)],
  site:
    record.websiteUrl === null
      ? null
      : (URL.parse(record.websiteUrl)?.hostname.replace(/^www\./, '') ?? null),
  podcastGuid: ownGuid(record),
  language: record.language === 'und' ? null : record.language,
  selfKey: null,
  medium: null,
  items: [],
})

/**
 * Returns the guid unless it was computed from a URL. Catalogues compute missing guids, which prove
 * nothing.
 */
const ownGuid = ({ podcastGuid, feedUrls }: PodcastRecord): string | null => {
  if (
    podcastGuid === null ||
    feedUrls.some(({ url }) => computePodcastGuid(url) === podcastGuid)
  )
    return null
  return podcastGuid
}
