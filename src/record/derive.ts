/**
 * Derives what follows from the other values of a record: links in directories, a
 * `podcast:guid` where the feed has none, the date and the frequency of a show that nobody
 * has dated, the language of its texts, and listeners from downloads. Pure and idempotent;
 * whatever writes a record calls it.
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
  /** The setting `deriveLinks`; without it, links stay as they are. */
  readonly deriveLinks: boolean
  /** Without it, a language that is not known stays so. */
  readonly detectLanguage?: DetectLanguage | undefined
  /** The podcast's imported figures; without them, an audience stays as it is. */
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

/** Returns the `podcast:guid` that a feed or a catalogue has named; null if none has. */
export function saidGuid({
  podcastGuid,
  podcastGuidDerived,
}: Pick<PodcastDraft, 'podcastGuid' | 'podcastGuidDerived'>): string | null {
  return podcastGuidDerived === true ? null : podcastGuid
}

/** A guid that was named replaces a derived one. */
const withGuid = <Podcast extends PodcastDraft>(podcast: Podcast): Podcast => {
  const { podcastGuid, feedUrls, rssFeedUrl } = podcast
  if (saidGuid(podcast) !== null) return podcast
  const isOurs =
    podcastGuid === null ||
    feedUrls.some(({ url }) => computePodcastGuid(url) === podcastGuid)
  if (!isOurs) return withoutMark(podcast)
  const original = feedUrls[0]?.url ?? rssFeedUrl
  return { ...podcast, podcastGuid: computePodcastGuid(original), podcastGuidDerived: true }
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
  // Earlier versions put the moment of the first sight in its place.
  const isMadeUp = lastEpisodePublishedAt === trackedAt
  const isStale = stats.updateFrequency === 'stale'
  return {
    ...(isMadeUp ? { lastEpisodePublishedAt: UNDATED } : {}),
    ...(isStale ? { stats: { ...stats, updateFrequency: 'very-stale' } } : {}),
  }
}

const languageOf = (
  { language, titleLatest: title, description }: PodcastDraft,
  detect: DetectLanguage,
): Partial<PodcastDraft> => {
  if (language !== UNKNOWN_LANGUAGE) return {}
  const guess = guessOf(wordsToGuess({ title, description }), detect)
  return guess === undefined ? {} : { language: guess.language, languageTag: guess.tag }
}

const linksOf = (podcast: PodcastDraft): PodcastDraft['podcastDirectoryLinks'] => {
  const { id, title, podcastDirectoryLinks: links } = podcast
  // The podcast's own slug is only known once it is written.
  const [slug] = slugCandidates(title, id)
  return renewDirectoryLinks(links, { ...podcast, ...(slug === undefined ? {} : { slug }) })
}
