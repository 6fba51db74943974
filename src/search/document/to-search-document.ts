/** Converts a record into a search document. */
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { isAlwaysServed, type PodcastRecord } from '../../record/podcast.ts'
import { instantMs } from '../../record/instant/instant.ts'
import { isDeclaredAi } from '../../record/namespace/extras.ts'
import { rankOf } from '../../record/authority/index.ts'
import { showFacet } from './document-terms.ts'
import { toDocumentTexts } from './document-texts.ts'
import { COLUMNS, FACETS, facetText, type ShowColumn, type ShowFacet } from './schema.ts'
import type { SearchDocument } from './search-document.ts'
import { hashText } from '../text/hash-text.ts'

/** Number of compared letters of a description; later text often differs. */
const COMPARED = 400
/** Minimum length of a distinctive description, with and without an author. */
const TELLING = 24
const TELLING_ALONE = 80

/** Number of bits from the lower half of the hash, so that the key is a safe integer. */
const LOW_BITS = 16

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

type TellingFields = Pick<PodcastRecord, 'titleLatest' | 'author' | 'description'>

/** Returns `undefined` if title, author and description are not distinctive. */
function showKeyOf({
  titleLatest,
  author,
  description,
}: TellingFields): number | undefined {
  const title = lettersOf(titleLatest)
  const maker = lettersOf(author ?? '')
  const said = lettersOf((description ?? '').slice(0, 2 * COMPARED)).slice(0, COMPARED)
  if (title === '' || said.length < (maker === '' ? TELLING_ALONE : TELLING))
    return undefined
  if (said === title || said === maker) return undefined
  // The hash is not cryptographic: copying a show's texts has the same effect as a collision.
  const { high, low } = hashText(`${title}\n${maker}\n${said}`)
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS))
}

const known = (value: number | null | undefined): number => value ?? Number.NaN

const timeOf = (instant: string | null): number => known(instantMs(instant))

/** Returns the platforms that list the podcast; a candidate channel does not count. */
const listingsOf = ({ appleId, spotifyId, youtube }: PodcastRecord): readonly string[] => {
  const listed: string[] = []
  if (appleId > 0) listed.push('apple')
  if (spotifyId !== null) listed.push('spotify')
  if (youtube?.tier === 'associated') listed.push('youtube')
  if (listed.length === 0) return ['none']
  return listed
}

const flag = (value: boolean | null): readonly string[] => {
  if (value === null) return []
  return [String(value)]
}

/** A fact of the feed is unknown until the feed has been read. */
const flagOfFeed = ({ isRead }: PodcastRecord, value: boolean): readonly string[] => {
  if (value) return ['true']
  return isRead === true ? ['false'] : []
}

const valueTags = (type: string | undefined): readonly string[] => {
  if (type === undefined) return []
  return ['value', `value:${type.toLowerCase()}`]
}

/** The values of each facet. The compiler reports a missing entry. */
const FACET_VALUES: Readonly<
  Record<ShowFacet, (record: PodcastRecord) => readonly string[]>
> = {
  language: ({ language }) => [language],
  genre: ({ genres }) => genres,
  country: ({ countries }) => countries,
  social: ({ socialMediaLinks }) => [
    ...new Set(socialMediaLinks.map(({ socialMediaType }) => socialMediaType)),
  ],
  explicit: ({ explicitRss }) => flag(explicitRss),
  guests: ({ podcastHasGuests }) => flag(podcastHasGuests),
  contact: ({ primaryContactEmail }) => flag(primaryContactEmail !== null),
  listing: listingsOf,
  video: (record) => flagOfFeed(record, record.extras?.hasVideo === true),
  medium: ({ extras, isRead }) => {
    if (extras?.medium !== undefined) return [extras.medium]
    return isRead === true ? ['podcast'] : []
  },
  ai: (record) => flagOfFeed(record, isDeclaredAi(record.extras ?? {})),
  tag: ({ extras }) => [...valueTags(extras?.value?.type), ...(extras?.tags ?? [])],
}

const toFacets = (record: PodcastRecord): string[] => {
  const facets = FACETS.flatMap((facet) =>
    FACET_VALUES[facet](record).map((value) => facetText(facet, value)),
  )
  if (isAlwaysServed(record)) facets.push('tracked')
  return facets
}

const toValues = (record: PodcastRecord): Record<ShowColumn, number> => {
  const score = isDemoFeed(record.rssFeedUrl) ? null : record.authorityScore
  return {
    totalEpisodes: record.stats.episodeCount,
    founded: timeOf(record.stats.firstEpisodePublishedAt),
    lastEpisode: timeOf(record.stats.latestPublishedAt),
    authorityScore: known(score?.authorityScore),
    qualityScore: known(score?.qualityScore),
    engagementScore: known(score?.engagementScore),
    socialScore: known(score?.socialScore),
    youtubeScore: known(score?.youtubeScore),
    ...toListingValues(record),
    show: Number.NaN,
  }
}

const toListingValues = (record: PodcastRecord) => ({
  appleRating: known(record.appleRating?.rating),
  appleRatingCount: known(record.appleRating?.count),
  spotifyRating: known(record.spotifyRating?.rating),
  spotifyRatingCount: known(record.spotifyRating?.count),
  monthlyListeners: known(record.audienceEstimate?.estimatedMonthlyListeners),
  youtubeSubscribers: known(record.youtube?.subscribers),
  youtubeViews: known(record.youtube?.views),
  castboxPlays: known(record.castboxPlays),
  castboxSubscribers: known(record.castboxSubscribers),
})

/** Demo shows rank below every real one, because their figures are invented. */
const rankIn = ({ authorityScore, rssFeedUrl }: PodcastRecord): number => {
  if (isDemoFeed(rssFeedUrl)) return -1
  return rankOf(authorityScore) ?? -1
}

/** Returns the document without the key by which searches find several feeds of one show. */
export function toFeedDocument(record: PodcastRecord): SearchDocument {
  const values = toValues(record)
  return {
    rowId: record.seq,
    rank: rankIn(record),
    ...toDocumentTexts(record),
    facets: toFacets(record),
    values: COLUMNS.map((name) => values[name]),
  }
}

const SHOW = COLUMNS.indexOf('show')

export function toSearchDocument(record: PodcastRecord): SearchDocument {
  const document = toFeedDocument(record)
  const show = showKeyOf(record)
  if (show === undefined) return document
  return {
    ...document,
    facets: [...document.facets, showFacet(show)],
    values: document.values.with(SHOW, show),
  }
}
