/** GET /api/v1/episodes/latest: the newest episodes, grouped by podcast. */
import { Type } from 'typebox'
import { parseTypedEpisodes } from '../../../query/episodes/parse-episodes.ts'
import { BasicPodcast } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { type EpisodesWithShows, searchEpisodes } from '../../discovery/find-episodes.ts'
import { assertGenreParametersKnown } from '../../discovery/known-genres.ts'
import { latestEpisodesExamples } from '../../examples/episode-search-examples.ts'
import { toListedEpisode } from '../../formats/episode-formats.ts'
import {
  asParameters,
  assertKnownParameters,
  type QueryString,
  readFlag,
  readValues,
  readWhole,
} from '../../query-string.ts'
import { type Call, defineRoute, type ParameterDoc } from '../../route.ts'
import type { EndpointContext } from '../../api-context.ts'
import { EpisodeAnswer, viewEpisode } from '../../views/episodes.ts'

const MOST = 150

export const LatestEpisodesAnswer = closed({
  data: closed({
    latestPodcasts: Type.Array(
      closed({ podcast: BasicPodcast, episodes: Type.Array(EpisodeAnswer) }),
    ),
  }),
})

const flag = (name: string, description: string): ParameterDoc => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: Type.Boolean(),
})

const list = (name: string, description: string): ParameterDoc => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: Type.Array(Type.String()),
})

const PARAMETERS: readonly ParameterDoc[] = [
  list('language', 'Language codes; `en-GB` finds `en`.'),
  list('categories', "Apple's genre names; one of them has to be there."),
  flag('podcastImageRequired', 'Only of podcasts with an image.'),
  flag('hasTranscript', 'Only those whose feed links to a transcript, or only others.'),
  flag('excludeExplicit', 'Leaves out what is explicit or does not say.'),
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'At most so many episodes.',
    schema: Type.Integer({ minimum: 1, maximum: MOST, default: MOST }),
  },
]

/** The wire names of the parameters, by field of a search. */
const NAMES = new Map([
  ['languages', 'language'],
  ['includeItunesGenres', 'categories'],
])

const values = (query: QueryString, name: string): readonly string[] =>
  readValues(query, name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')

function readSearch(query: QueryString) {
  assertKnownParameters(
    query,
    PARAMETERS.map(({ name }) => name),
  )
  const hasTranscript = readFlag(query, 'hasTranscript')
  const isClean = readFlag(query, 'excludeExplicit') === true
  const pageSize = readWhole(query, 'limit', { least: 1, most: MOST, else: MOST })
  const body = {
    languages: values(query, 'language'),
    includeItunesGenres: values(query, 'categories'),
    hasTranscript: hasTranscript ?? null,
    explicit: isClean ? 'clean' : null,
    sortOrder: [{ field: 'recentActivity' }],
    pageSize,
  }
  return asParameters(() => {
    const { parsed, finish } = parseTypedEpisodes('', body)
    return finish(parsed)
  }, NAMES)
}

async function findLatest(
  { query: given, signal, caller }: Call,
  { directory }: EndpointContext,
): Promise<EpisodesWithShows> {
  const { query, unknownGenres } = readSearch(given)
  const limits = { signal: signal(), caller: caller.id }
  await assertGenreParametersKnown(directory.reader, unknownGenres, {
    ...limits,
    names: NAMES,
  })
  const { page, shows } = await searchEpisodes(directory, query, limits)
  const needsImage = readFlag(given, 'podcastImageRequired') === true
  const hits = page.hits.filter(({ podcastId }) => {
    const show = shows.get(podcastId)
    return show !== undefined && (!needsImage || basicOf(show).imageUrl !== null)
  })
  return { page: { ...page, hits }, shows }
}

const basicOf = ({ basic }: { readonly basic: string }): BasicPodcast =>
  JSON.parse(basic) as BasicPodcast

function viewLatest({ page, shows }: EpisodesWithShows): string {
  const byShow = Map.groupBy(page.hits, ({ podcastId }) => podcastId)
  const latestPodcasts = [...byShow].flatMap(([id, hits]) => {
    const show = shows.get(id)
    if (show === undefined) return []
    const podcast = basicOf(show)
    return [{ podcast, episodes: hits.map(({ episode }) => viewEpisode(episode, podcast)) }]
  })
  return JSON.stringify({ data: { latestPodcasts } })
}

export const listLatestEpisodes = defineRoute({
  method: 'GET',
  url: '/api/v1/episodes/latest',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'getLatestEpisodes',
    tag: 'Episodes',
    summary: 'The latest episodes',
    description:
      'Newest first, under their podcasts. Costs one `searchCount`. `Accept` may ask for `text/csv`, `application/rss+xml` or `application/feed+json`.',
    parameters: PARAMETERS,
    answer: LatestEpisodesAnswer,
    answerDescription: 'Podcasts, by their newest episode, each with its episodes.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'EPISODES_OFF',
      'INDEX_REBUILDING',
      'SEARCH_TOO_COSTLY',
      'QUOTA_EXCEEDED',
    ],
    examples: latestEpisodesExamples,
  },
  async answer(call, context) {
    return { body: viewLatest(await findLatest(call, context)), cost: 1 }
  },
  async listEpisodes(call, context) {
    const { page, shows } = await findLatest(call, context)
    const episodes = page.hits.flatMap(({ episode, podcastId }) => {
      const show = shows.get(podcastId)
      if (show === undefined) return []
      return [toListedEpisode(episode, basicOf(show))]
    })
    return { title: 'Latest episodes', episodes, cost: 1 }
  },
})
