/** Episodes and fetches of the example podcast, and the requests that show them. */
import { type Episode, episodeId, type KeptEpisode } from '../../record/episodes/episode.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { toFragments } from '../../record/view/fragments.ts'
import type { ExampleDoc } from '../route.ts'
import { viewEpisodes } from '../views/episodes.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { refused } from './refused.ts'

const HOST = 'https://media.example.org/harbour-light'
const TWO_WEEKS_MS = 1_209_600_000
const MINUTE_S = 60

const NOTHING_MORE = {
  durationSeconds: 41 * MINUTE_S,
  season: 3,
  kind: 'full',
  isExplicit: false,
  imageUrl: null,
  transcripts: [],
  chaptersUrl: null,
  persons: [],
} as const

const latestMs = Date.parse(EXAMPLE_PODCAST.lastEpisodePublishedAt)

/** The demo and the tests store these for the example podcast. */
export const EXAMPLE_EPISODES: readonly KeptEpisode[] = [
  {
    ...NOTHING_MORE,
    guid: 'harbour-light-303',
    title: 'The tide tables',
    link: 'https://harbour.example.org/tide-tables',
    publishedMs: latestMs,
    enclosure: { url: `${HOST}/303.mp3`, type: 'audio/mpeg', size: 39_360_000 },
    number: 3,
    transcripts: [{ url: `${HOST}/303.vtt`, type: 'text/vtt', language: 'en' }],
    chaptersUrl: `${HOST}/303.json`,
    chapters: [
      { startSeconds: 0, title: 'The harbour at six' },
      { startSeconds: 754, title: 'Thirty years of high water' },
    ],
    persons: [{ name: 'Mara Tide', role: 'guest', group: null, url: null, imageUrl: null }],
    notes: 'Mara Tide has written down high water every day for thirty years.',
  },
  {
    ...NOTHING_MORE,
    guid: 'harbour-light-302',
    title: 'What the buoys say',
    link: 'https://harbour.example.org/buoys',
    publishedMs: latestMs - TWO_WEEKS_MS,
    enclosure: { url: `${HOST}/302.mp3`, type: 'audio/mpeg', size: 40_120_000 },
    number: 2,
    notes: 'A morning on the boat that reads them.',
  },
]

const viewNewest = (): unknown =>
  viewEpisodes(
    JSON.parse(toFragments(EXAMPLE_PODCAST).basic) as BasicPodcast,
    EXAMPLE_EPISODES.map(
      (episode): Episode => ({ ...episode, id: episodeId(EXAMPLE_PODCAST.id, episode) }),
    ),
    {
      hasTranscript: undefined,
      skip: 0,
      limit: 1,
      episodeCount: EXAMPLE_PODCAST.stats.episodeCount,
    },
  )

export function episodesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'newest',
      summary: 'The newest episode of a podcast',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug, limit: '1' },
      status: 200,
      answer: viewNewest(),
    },
    refused({
      summary: 'More than one answer holds',
      code: 'INVALID_PARAMETER',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug, limit: '500' },
      message: 'limit is "500"; it has to be a whole number from 1 to 100.',
      path: 'query.limit',
      problem: 'is "500"; it has to be a whole number from 1 to 100',
    }),
  ]
}

/** The fetch status before the first crawl. */
export const NEVER_FETCHED = {
  podcastId: EXAMPLE_PODCAST.id,
  feedState: 'active',
  why: 'It was never fetched: it is due, and is fetched when a crawler runs and its turn comes.',
  lastFetch: null,
  lastGoodAt: null,
  lastPodpingAt: null,
  failing: null,
  nextDueAt: null,
  dueReason: null,
}

export function fetchesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'new',
      summary: 'A podcast that no crawler has met',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug },
      status: 200,
      answer: { data: NEVER_FETCHED },
    },
  ]
}
