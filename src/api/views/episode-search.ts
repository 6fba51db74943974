/** Builds the answer of a search for episodes. */
import { listOf } from '../../record/text/list-of.ts'
import { Type } from 'typebox'
import {
  viewEpisodeFacets,
  type CountedFacet,
  EpisodeFacetsAnswer,
} from '../../query/episodes/episode-facets.ts'
import { type Highlighter, highlightHit } from '../../query/highlight.ts'
import type { UnderstoodQuery } from '../../query/understood.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { videoOf } from '../../record/episodes/video.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { BASIC_FIELDS } from '../../record/fields.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { closed, Count, instantThat, nullable, oneOf } from '../../record/schema.ts'
import { joinHit } from '../../record/view/fragments.ts'
import { Hit } from '../../record/view/hit.ts'
import type { StoredPodcast } from '../../store/directory.ts'
import type { EpisodePage } from '../../store/episodes/episodes.ts'
import { EpisodeSearchRequest } from './episode-search-request.ts'
import { shortNotes, slugOfEpisode, typeOfPerson } from './episodes.ts'
import { Understood } from './search.ts'
import { SearchStats, viewSearchStats } from './search-stats.ts'

const Person = closed({
  name: Type.String(),
  type: oneOf(['host', 'guest', 'unknown', 'mentioned']),
  roles: Type.Array(Type.String()),
  organizations: Type.Array(Type.String()),
  image_url: nullable(Type.String()),
})

const Highlights = Type.Optional(
  Type.Array(Type.String(), {
    description: 'HTML text, the words that match in `<em>`; only when a word matches.',
  }),
)

const OwnFields = {
  id: Type.String({ format: 'uuid', description: 'As `episodeId`.' }),
  title: Type.String({ description: 'As `episodeRssTitle`.' }),
  episodeId: Type.String({ format: 'uuid' }),
  episodeSlug: Type.String(),
  episodeRssTitle: Type.String(),
  episodeRssDescription: nullable(Type.String()),
  episodeRssDescriptionGeneratedShort: nullable(Type.String()),
  episodeDurationSeconds: nullable(Count),
  episodeEnclosureUrl: Type.String(),
  episodeEnclosureType: nullable(Type.String()),
  episodeGuid: nullable(Type.String()),
  episodeImageUrl: nullable(Type.String()),
  episodeWebUrl: nullable(Type.String()),
  episodeRssPublishedAt: instantThat(
    "The date of the podcast's last episode where the feed's own cannot be read.",
  ),
  episodeHasTranscript: Type.Boolean(),
  episodeHasVideo: Type.Boolean(),
  episodeExplicit: Type.Boolean(),
  episodeSeason: nullable(Type.Number()),
  episodeNumber: nullable(Type.Number()),
  episodeType: oneOf(['full', 'trailer', 'bonus']),
  episodeGuestsAndHosts: nullable(Type.Array(Person)),
  transcriptId: nullable(Type.String()),
  podcastId: Type.String(),
  podcastSlug: Type.String(),
  podcastTitle: Type.String(),
  score: Type.Number(),
} as const

/** A hit with `details: "basic"`. */
export const BasicEpisodeHit = closed(OwnFields)

/** Fields of a podcast's hit that an episode's lacks. */
const DROPPED: ReadonlySet<string> = new Set([
  ...Object.keys(BASIC_FIELDS),
  'score',
  'alsoAs',
  'explanation',
  'podcastTitleHighlights',
  'podcastDescriptionHighlights',
])

const ShowFields = Object.fromEntries(
  Object.entries(Hit.properties).filter(([name]) => !DROPPED.has(name)),
) as Partial<typeof Hit.properties>

export const EpisodeHit = closed({
  ...ShowFields,
  ...OwnFields,
  episodeTitleHighlights: Highlights,
  episodeDescriptionHighlights: Highlights,
  matchSnippet: Type.Optional(
    Type.String({
      description: 'What is said, as HTML; only on request, and when a word matches.',
    }),
  ),
  transcriptHighlights: Highlights,
})

export const EpisodeSearchAnswer = closed({
  data: closed({
    searchMode: Type.Literal('episodes'),
    searchId: Type.String({ format: 'uuid' }),
    searchOptions: EpisodeSearchRequest,
    searchResultsStats: SearchStats,
    seachResultsStats: SearchStats,
    result: closed({
      total: closed({ value: Count, relation: Type.Literal('eq') }),
      maxScore: nullable(Type.Number()),
      hitsReturned: Count,
      hits: Type.Union([Type.Array(EpisodeHit), Type.Array(BasicEpisodeHit)]),
    }),
    facets: Type.Optional(EpisodeFacetsAnswer),
    cursor: nullable(Type.String()),
    understood: Type.Optional(Understood),
  }),
})

function viewPersons({ persons }: Episode) {
  if (persons.length === 0) return null
  return persons.map((person) => ({
    name: person.name,
    type: typeOfPerson(person),
    roles: listOf(person.role),
    organizations: [],
    image_url: person.imageUrl,
  }))
}

function viewOwnFields(episode: Episode, podcast: BasicPodcast, score: number) {
  const { enclosure, publishedMs } = episode
  const at = publishedMs === null ? podcast.lastEpisodePublishedAt : toInstant(publishedMs)
  return {
    id: episode.id,
    title: episode.title,
    episodeId: episode.id,
    episodeSlug: slugOfEpisode(episode),
    episodeRssTitle: episode.title,
    episodeRssDescription: episode.notes,
    episodeRssDescriptionGeneratedShort: shortNotes(episode),
    episodeDurationSeconds: episode.durationSeconds,
    episodeEnclosureUrl: enclosure.url,
    episodeEnclosureType: enclosure.type,
    episodeGuid: episode.guid,
    episodeImageUrl: episode.imageUrl ?? podcast.imageUrl,
    episodeWebUrl: episode.link,
    episodeRssPublishedAt: at,
    episodeHasTranscript: episode.transcripts.length > 0,
    episodeHasVideo: videoOf(episode) === true,
    episodeExplicit: episode.isExplicit,
    episodeSeason: episode.season,
    episodeNumber: episode.number,
    episodeType: episode.kind,
    episodeGuestsAndHosts: viewPersons(episode),
    transcriptId: null,
    podcastId: podcast.id,
    podcastSlug: podcast.slug,
    podcastTitle: podcast.titleLatest,
    score,
  }
}

function viewHighlights(episode: Episode, highlighter: Highlighter | null) {
  if (highlighter === null) return {}
  const { titles, excerpts } = highlightHit(highlighter, episode.title, episode.notes)
  return {
    ...(titles.length > 0 && { episodeTitleHighlights: titles }),
    ...(excerpts.length > 0 && { episodeDescriptionHighlights: excerpts }),
  }
}

function viewShow(podcast: StoredPodcast, withContact: boolean): object {
  const hit = JSON.parse(joinHit(podcast, { withContact }, '{"score":0}')) as object
  return Object.fromEntries(Object.entries(hit).filter(([name]) => !DROPPED.has(name)))
}

export interface EpisodeSearchParts {
  readonly searchId: string
  readonly options: Readonly<Record<string, unknown>>
  readonly page: EpisodePage
  /** The shows of the hits, by id. */
  readonly shows: ReadonlyMap<string, StoredPodcast>
  readonly cursor: string | null
  readonly understood?: UnderstoodQuery
  readonly facets: readonly CountedFacet[]
  readonly level: 'basic' | 'hit'
  readonly highlighter: Highlighter | null
  /** Passages of transcripts by episode id, as HTML. */
  readonly snippets: ReadonlyMap<string, string>
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Time of the directory, in ms, and total time since the request. */
  readonly searchMs: number
  readonly totalMs: number
}

function viewHits(parts: EpisodeSearchParts): readonly object[] {
  const { page, shows, level, highlighter, snippets, withContact } = parts
  return page.hits.flatMap(({ episode, podcastId, score }) => {
    const show = shows.get(podcastId)
    if (show === undefined) return []
    const basic = JSON.parse(show.basic) as BasicPodcast
    const own = viewOwnFields(episode, basic, score)
    if (level === 'basic') return [own]
    const snippet = snippets.get(episode.id)
    const said = snippet && { matchSnippet: snippet, transcriptHighlights: [snippet] }
    const highlights = { ...viewHighlights(episode, highlighter), ...said }
    return [{ ...viewShow(show, withContact), ...own, ...highlights }]
  })
}

export function viewEpisodeSearch(parts: EpisodeSearchParts): string {
  const { page, searchId, options, facets, cursor } = parts
  const hits = viewHits(parts)
  const stats = viewSearchStats(parts, hits.length)
  const { total, maxScore, counts } = page
  return JSON.stringify({
    data: {
      searchMode: 'episodes',
      searchId,
      searchOptions: options,
      searchResultsStats: stats,
      seachResultsStats: stats,
      result: {
        total: { value: total, relation: 'eq' },
        maxScore,
        hitsReturned: hits.length,
        hits,
      },
      ...(counts !== undefined &&
        facets.length > 0 && { facets: viewEpisodeFacets(facets, counts, total) }),
      cursor,
      ...(parts.understood && { understood: parts.understood }),
    },
  })
}
