/**
 * Derives fields from other fields of a record: directory links, a missing `podcast:guid`, date
 * and frequency of an undated show, language, and listeners from downloads. Pure and idempotent;
 * every writer of a record calls it.
 */
import { UNDATED } from './draft.ts'
import { computePodcastGuid } from './feed-url/podcast-guid.ts'
import { type DetectLanguage, guessOf, wordsToGuess } from './language/guess.ts'
import { UNKNOWN_LANGUAGE } from './language/language.ts'
import { renewDirectoryLinks } from './links/derive.ts'
import { estimateAudience } from './metadata/audience.ts'
import type { Signals } from './metadata/signals.ts'
import type { PodcastDraft } from './podcast.ts'
import { slugCandidates } from './slug.ts'

export interface Deriving {
  /** The setting `deriveLinks`. If false, links are unchanged. */
  readonly deriveLinks: boolean
  /** If missing, an unknown language stays unknown. */
  readonly detectLanguage?: DetectLanguage | undefined
  /** Imported signals. If missing, the audience is unchanged. */
  readonly signals?: Signals | undefined
}

export function withDerived<Podcast extends PodcastDraft>(
  podcast: Podcast,
  { deriveLinks, detectLanguage, signals }: Deriving,
): Podcast {
  const next: Podcast = { ...withGuid(podcast), ...datesOf(podcast) }
  if (detectLanguage !== undefined) Object.assign(next, languageOf(podcast, detectLanguage))
  if (signals !== undefined) Object.assign(next, estimateAudience(podcast, signals))
  if (deriveLinks) next.podcastDirectoryLinks = linksOf(next)
  return next
}

/** Returns the `podcast:guid` from a feed or a catalogue, without derived ones. */
export function sourceGuid({
  podcastGuid,
  podcastGuidDerived,
}: Pick<PodcastDraft, 'podcastGuid' | 'podcastGuidDerived'>): string | null {
  if (podcastGuidDerived === true) return null
  return podcastGuid
}

/** Returns the guid of a podcast whose sources name none. */
export function deriveGuid({
  feedUrls,
  rssFeedUrl,
}: Pick<PodcastDraft, 'feedUrls' | 'rssFeedUrl'>): string {
  return computePodcastGuid(feedUrls[0]?.url ?? rssFeedUrl)
}

/** A guid from a source replaces a derived one. */
const withGuid = <Podcast extends PodcastDraft>(podcast: Podcast): Podcast => {
  const { podcastGuid, feedUrls } = podcast
  if (sourceGuid(podcast) !== null) return podcast
  const isOurs =
    podcastGuid === null ||
    feedUrls.some(({ url }) => computePodcastGuid(url) === podcastGuid)
  if (!isOurs) return withoutMark(podcast)
  return { ...podcast, podcastGuid: deriveGuid(podcast), podcastGuidDerived: true }
}

const withoutMark = <Podcast extends PodcastDraft>(podcast: Podcast): Podcast => {
  const said = { ...podcast }
  delete said.podcastGuidDerived
  return said
}

const datesOf = ({
  stats,
  trackedAt,
  lastEpisodePublishedAt,
}: PodcastDraft): Partial<PodcastDraft> => {
  if (stats.latestPublishedAt !== null) return {}
  // Earlier versions stored the time of discovery as the date.
  const isMadeUp = lastEpisodePublishedAt === trackedAt
  const isStale = stats.updateFrequency === 'stale'
  return {
    ...(isMadeUp && { lastEpisodePublishedAt: UNDATED }),
    ...(isStale && { stats: { ...stats, updateFrequency: 'very-stale' } }),
  }
}

const languageOf = (
  { language, titleLatest: title, description }: PodcastDraft,
  detect: DetectLanguage,
): Partial<PodcastDraft> => {
  if (language !== UNKNOWN_LANGUAGE) return {}
  const guess = guessOf(wordsToGuess({ title, description }), detect)
  if (guess === undefined) return {}
  return { language: guess.language, languageTag: guess.tag }
}

const linksOf = (podcast: PodcastDraft): PodcastDraft['podcastDirectoryLinks'] => {
  const { id, title, podcastDirectoryLinks: links } = podcast
  // The final slug is assigned when the record is written.
  const [slug] = slugCandidates(title, id)
  return renewDirectoryLinks(links, { ...podcast, ...(slug !== undefined && { slug }) })
}
