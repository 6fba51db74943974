/** The examples of operations on episodes. */
import {
  type ReadEpisodeSearch,
  parseEpisodeSearch,
  parseTypedEpisodes,
} from '../../query/episodes/parse-episodes.ts'
import { toHighlighter } from '../../query/highlight.ts'
import { understandPage } from '../../query/understood.ts'
import { episodeId } from '../../record/episodes/episode.ts'
import type { ExampleDoc } from '../route.ts'
import { viewCatalogue } from '../views/episode-catalogue.ts'
import { viewEpisodeSearch } from '../views/episode-search.ts'
import { viewEpisode } from '../views/episodes.ts'
import { EXAMPLE_EPISODES } from './episode-examples.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { EXAMPLE_SEARCH_ID, stored } from './examples.ts'
import { refused } from './refused.ts'

const parse = (text: string): unknown => JSON.parse(text)

const EPISODES = EXAMPLE_EPISODES.map((episode) => ({
  ...episode,
  id: episodeId(EXAMPLE_PODCAST.id, episode),
}))
const [LATEST] = EPISODES as [(typeof EPISODES)[number]]
const UNKNOWN_ID = '00000000-0000-8000-8000-000000000000'

function viewSearched({ parsed, finish }: ReadEpisodeSearch): unknown {
  const { options, query, typed, facets } = finish(parsed)
  const score = 1
  const hits = [{ episode: LATEST, podcastId: EXAMPLE_PODCAST.id, score }]
  const text = viewEpisodeSearch({
    searchId: EXAMPLE_SEARCH_ID,
    options,
    page: { hits, total: 1, next: null, maxScore: score },
    shows: new Map([[EXAMPLE_PODCAST.id, stored()]]),
    cursor: null,
    ...(typed !== undefined && {
      understood: understandPage(
        typed,
        [{ titles: [LATEST.title], language: EXAMPLE_PODCAST.language, others: [] }],
        { total: 1 },
      ),
    }),
    facets,
    level: query.level,
    snippets: new Map(),
    highlighter: query.level === 'hit' ? toHighlighter(query) : null,
    withContact: true,
    searchMs: 0.8,
    totalMs: 1.1,
  })
  return parse(text)
}

const BODY = {
  searchTerms: [{ searchTerm: 'tide tables', searchTargets: ['episode-title'] }],
  hasTranscript: true,
}

const UNSEARCHED =
  'is "podcast-description", which the index of episodes does not have; search podcasts for it, or leave it out'

export function searchEpisodesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'title',
      summary: 'Words in the title, of episodes with a transcript',
      body: BODY,
      status: 200,
      answer: viewSearched(parseEpisodeSearch(BODY)),
    },
    refused({
      summary: 'A target that is not searched',
      code: 'SEARCH_FIELD_UNAVAILABLE',
      body: {
        searchTerms: [{ searchTerm: 'tide', searchTargets: ['podcast-description'] }],
      },
      message: `searchTerms[0].searchTargets[0] ${UNSEARCHED}.`,
      path: 'body.searchTerms[0].searchTargets[0]',
      problem: UNSEARCHED,
    }),
  ]
}

export function typedEpisodesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'typed',
      summary: 'As people type',
      parameters: { q: 'tide tabels', hasTranscript: 'true', details: 'basic' },
      status: 200,
      answer: viewSearched(
        parseTypedEpisodes('tide tabels', { hasTranscript: true, details: 'basic' }),
      ),
    },
    refused({
      summary: 'Neither words nor a filter',
      code: 'SEARCH_TERMS_MISSING',
      parameters: { q: '' },
      message: 'q is missing or empty, and so is every filter; send words or a filter.',
      path: 'query.q',
      problem: 'is missing or empty, and so is every filter; send words or a filter',
    }),
  ]
}

const basic = () => JSON.parse(stored().basic) as Parameters<typeof viewEpisode>[1]

export function episodeDetailsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'kept',
      summary: 'A kept episode',
      parameters: { episodeId: LATEST.id },
      status: 200,
      answer: { data: { episode: viewEpisode(LATEST, basic()), podcast: basic() } },
    },
    refused({
      summary: 'No episode has this id',
      code: 'EPISODE_NOT_FOUND',
      parameters: { episodeId: UNKNOWN_ID },
      message: `No kept episode has the id ${UNKNOWN_ID}.`,
    }),
  ]
}

export function episodesMultipleExamples(): readonly ExampleDoc[] {
  const ids = [LATEST.id, UNKNOWN_ID]
  return [
    {
      name: 'several',
      summary: 'A kept episode, and an id that no episode has',
      parameters: { episodeIds: ids.join(',') },
      status: 200,
      answer: {
        data: {
          totalRequested: 2,
          totalFound: 1,
          episodes: [viewEpisode(LATEST, basic())],
        },
      },
    },
  ]
}

export function latestEpisodesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'latest',
      summary: 'The latest episode with a transcript',
      parameters: { language: 'en', hasTranscript: 'true' },
      status: 200,
      answer: {
        data: {
          latestPodcasts: [{ podcast: basic(), episodes: [viewEpisode(LATEST, basic())] }],
        },
      },
    },
  ]
}

export function catalogueExamples(): readonly ExampleDoc[] {
  const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
  return [
    {
      name: 'summary',
      summary: 'How often a podcast publishes',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug, view: 'summary' },
      status: 200,
      answer: viewCatalogue(EPISODES, basic(), {
        view: 'summary',
        nowMs,
        total: EXAMPLE_PODCAST.stats.episodeCount,
      }),
    },
  ]
}
