/** The calls whose answers are kept with a layout, and how they are made. */
import { EXAMPLE_TWIN } from '../../src/api/examples/admin-podcast-examples.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { layoutFeed, makeShows } from './shows.ts'

export interface LayoutCall {
  readonly path: string
  /** JSON text; without it, the call is a GET. */
  readonly body?: string
  /** The operator makes it. */
  readonly isAdmin?: true
}

export interface LayoutAnswer extends LayoutCall {
  readonly status: number
  readonly answer: string
}

const gardens = {
  searchTerm: 'garden',
  searchType: 'text',
  searchTargets: ['podcast-title'],
  searchTermOptions: { matchMode: 'must' },
}
const byTitle = [{ field: 'title', direction: 'asc' }]

const SEARCHES: readonly object[] = [
  { searchTerms: [gardens] },
  { searchTerms: [gardens], details: 'basic' },
  { searchTerms: [], pageSize: 100, sortOrder: byTitle },
  { searchTerms: [], pageSize: 100, sortOrder: byTitle, minTotalEpisodes: 20 },
]

const MOVED = 'https://moved.layouts.example/6'

const OF_A_SHOW = ['', '/episodes', '/health'] as const
const OF_A_SHOW_FOR_ADMINS = [
  '',
  '/history',
  '/sources',
  '/listings',
  '/authority',
] as const

const postOf = (path: string, body: object): LayoutCall => ({
  path,
  body: JSON.stringify(body),
})

/** Charts, episodes with a transcript, and saved searches. */
function listNewerCalls(): readonly LayoutCall[] {
  const { id } = EXAMPLE_PODCAST
  const episodes = EXAMPLE_EPISODES.map((episode) => episodeId(id, episode))
  const chart = 'chartType=apple&country=DE&category=Arts'
  return [
    `charts?${chart}&date=2026-11-20`,
    `charts/availability?${chart}`,
    `charts/history?${chart}&identityType=platform&platformId=700001`,
    ...episodes.map((episode) => `episodes/${episode}/details`),
    `episodes/${episodes[0] ?? ''}/transcript-timestamps`,
    'saved-searches',
  ].map((path) => ({ path: `/api/v1/${path}` }))
}

export function listCalls(): readonly LayoutCall[] {
  const shows = makeShows()
  const ids = shows.map(({ id }) => id)
  const feeds = [...shows.map(({ rssFeedUrl }) => rssFeedUrl), MOVED, layoutFeed(6)]
  const admin = (path: string): LayoutCall => ({
    path: `/api/v1/admin${path}`,
    isAdmin: true,
  })
  return [
    ...ids.flatMap((id) =>
      OF_A_SHOW.map((end) => ({ path: `/api/v1/podcasts/${id}${end}` })),
    ),
    ...feeds.map((url) => ({
      path: `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(url)}`,
    })),
    { path: `/api/v1/podcasts/${EXAMPLE_TWIN.slug ?? ''}` },
    { path: `/api/v1/podcasts/id/lookup?spotifyId=${EXAMPLE_PODCAST.spotifyId ?? ''}` },
    ...['genres', 'languages', 'podcasts/latest', 'podcasts/latest?pageSize=7'].map(
      (name) => ({
        path: `/api/v1/${name}`,
      }),
    ),
    { path: '/api/v1/autocomplete/podcasts?query=lant' },
    { path: '/api/v1/search/podcasts?q=workshop' },
    ...SEARCHES.map((search) => postOf('/api/v1/search/podcasts', search)),
    ...['basic', 'full'].map((details) => ({
      path: `/api/v1/podcasts/multiple?details=${details}&podcastIds=${ids.join(',')}`,
    })),
    postOf('/api/v1/podcasts/lookup', {
      items: shows.map(({ rssFeedUrl }) => ({ rssFeedUrl })),
    }),
    ...ids
      .slice(0, 6)
      .flatMap((id) => OF_A_SHOW_FOR_ADMINS.map((end) => admin(`/podcasts/${id}${end}`))),
    ...['pending', 'dead', 'conflict', 'ambiguous'].map((state) =>
      admin(`/feeds?state=${state}`),
    ),
    ...listNewerCalls(),
    admin('/submissions'),
    admin('/audit'),
    admin('/changes'),
    admin('/review?kind=ambiguous'),
  ]
}

export async function callAll(
  baseUrl: string,
  keys: { readonly agency: string; readonly operator: string },
): Promise<readonly LayoutAnswer[]> {
  const answers: LayoutAnswer[] = []
  for (const call of listCalls()) {
    const headers = {
      authorization: `Bearer ${call.isAdmin ? keys.operator : keys.agency}`,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    }
    const method = call.body === undefined ? 'GET' : 'POST'
    const response = await fetch(`${baseUrl}${call.path}`, {
      ...{ method, headers },
      ...(call.body !== undefined && { body: call.body }),
    })
    answers.push({ ...call, status: response.status, answer: await response.text() })
  }
  return answers
}
