/** Converts an episode, with facts of its show, into a search document. */
import type { Episode } from '../../record/episodes/episode.ts'
import { videoOf } from '../../record/episodes/video.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { EPISODE_COLUMNS, type EpisodeFacet, facetText } from './schema.ts'
import type { SearchDocument } from './search-document.ts'
import { toFeedDocument } from './to-search-document.ts'

/** Facts of a show that are searchable through its episodes. Plain JSON. */
export interface EpisodeShow {
  readonly id: string
  readonly title: string
  /** Author and hosts. */
  readonly people: readonly string[]
  readonly language: string
  readonly facets: readonly string[]
  /** In the order of `COLUMNS`; null means unknown. */
  readonly values: readonly (number | null)[]
  /** Authority score in tenths; -1 if unknown. */
  readonly rank: number
}

const toNumber = (value: number | null): number => value ?? Number.NaN

/** Shows are deduplicated in a search of shows only. */
export function toEpisodeShow(record: PodcastRecord): EpisodeShow {
  const { facets, names, rank, values, language } = toFeedDocument(record)
  return {
    id: record.id,
    title: record.titleLatest,
    people: [...new Set(names)],
    language,
    facets,
    values: values.map((value) => (Number.isNaN(value) ? null : value)),
    rank,
  }
}

/** Share of the show's authority in a rank, and the ranks of freshness. */
const AUTHORITY_SHARE = 0.4
const FRESH_RANKS = 600
/** The days before and after the epoch that freshness distinguishes. */
const FRESH_DAYS = 90

/**
 * Returns the rank of an episode, 0 to 1000: the authority of its show and its date together.
 * Ranks are comparable if they have the same epoch, in ms since 1970.
 */
export function episodeRank(
  authority: number,
  publishedMs: number | null,
  epochMs: number,
): number {
  const days = (publishedMs ?? 0) / DAY_MS - epochMs / DAY_MS + FRESH_DAYS
  const fresh = Math.min(1, Math.max(0, days / (2 * FRESH_DAYS)))
  return Math.round(Math.max(0, authority) * AUTHORITY_SHARE + fresh * FRESH_RANKS)
}

const oneLine = (title: string): string => title.replaceAll('\n', ' ')

const EXPLICIT = facetText('explicit', 'true')
const CLEAN = facetText('explicit', 'false')

/** An episode may be explicit although its show is not. */
function withExplicit(facets: readonly string[], isExplicit: boolean): readonly string[] {
  if (!isExplicit || facets.includes(EXPLICIT)) return facets
  return [...facets.filter((facet) => facet !== CLEAN), EXPLICIT]
}

function ownFacets(episode: Episode, showId: string): readonly string[] {
  const { season, kind, transcripts } = episode
  const own: Readonly<Record<EpisodeFacet, readonly string[]>> = {
    podcast: [showId],
    video: [String(videoOf(episode) === true)],
    season: season === null ? [] : [String(season)],
    kind: [kind],
    transcript: [String(transcripts.length > 0)],
  }
  return Object.entries(own).flatMap(([facet, values]) =>
    values.map((value) => facetText(facet as EpisodeFacet, value)),
  )
}

function ownValues({ publishedMs, durationSeconds, season }: Episode): readonly number[] {
  const own = { published: publishedMs, duration: durationSeconds, season }
  return EPISODE_COLUMNS.map((name) => toNumber(own[name]))
}

export interface EpisodeToIndex {
  readonly rowId: number
  readonly rank: number
  readonly episode: Episode
  /** The spoken text, if the transcript is stored. */
  readonly transcript?: string | undefined
}

export function toEpisodeDocument(
  { rowId, rank, episode, transcript }: EpisodeToIndex,
  show: EpisodeShow,
): SearchDocument {
  const persons = episode.persons.map(({ name }) => name)
  return {
    rowId,
    rank,
    titles: [oneLine(episode.title)],
    names: [...new Set([show.title, ...persons, ...show.people])],
    description: episode.notes ?? '',
    ...(transcript !== undefined && { transcript }),
    subjects: [],
    language: show.language,
    facets: [
      ...withExplicit(show.facets, episode.isExplicit),
      ...ownFacets(episode, show.id),
    ],
    values: [...show.values.map(toNumber), ...ownValues(episode)],
  }
}
