/** Tool: search episodes by words and filters. */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import {
  assertEpisodesNarrowed,
  parseTypedEpisodes,
} from '../../../query/episodes/parse-episodes.ts'
import { closed, Count, nullable, oneOf } from '../../../record/schema.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { sealNext } from '../../../search/cursor.ts'
import { searchEpisodes } from '../../discovery/find-episodes.ts'
import { settleEpisodes } from '../../discovery/settle-episodes.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { ShownEpisode, showEpisodeHit } from '../shown-episode.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_LIMIT = 20
const DEFAULT_LIMIT = 8

const SORTS = { relevance: 'relevance', newest: 'recentActivity' } as const

interface SearchArguments {
  readonly q: string
  readonly languages?: readonly string[]
  readonly publishedSince?: string
  readonly hasVideo?: boolean
  readonly hasTranscript?: boolean
  readonly sort?: keyof typeof SORTS
  readonly limit?: number
  readonly cursor?: string
}

const toBody = ({ q: _, sort = 'relevance', limit, ...rest }: SearchArguments) => ({
  ...rest,
  sortOrder: [{ field: SORTS[sort] }],
  pageSize: limit ?? DEFAULT_LIMIT,
})

function parseGiven(given: SearchArguments) {
  try {
    const read = parseTypedEpisodes(given.q, toBody(given))
    assertEpisodesNarrowed(read)
    return read
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'INVALID_BODY') throw error
    const message = error.message.replace(/^pageSize/, 'limit')
    throw new CodedError('INVALID_PARAMETER', message, { cause: error })
  }
}

export const searchEpisodesTool: Tool = {
  name: 'search_episodes',
  title: 'Search episodes',
  description:
    'Finds episodes by words in title, notes, people and the title of the show, as people type them. Recent ones only, unless the directory keeps all.',
  scope: 'search',
  counter: 'searchCount',
  input: closed({
    q: Type.String({ maxLength: 200, description: 'Words; may be empty beside a filter.' }),
    languages: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        description: 'Base codes: ["en","de"].',
      }),
    ),
    publishedSince: Type.Optional(
      Type.String({ maxLength: 40, description: 'A day: 2026-01-31.' }),
    ),
    hasVideo: Type.Optional(Type.Boolean()),
    hasTranscript: Type.Optional(Type.Boolean()),
    sort: Type.Optional(oneOf(['relevance', 'newest'])),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `cursor` of the last answer, with the same words.' }),
    ),
  }),
  output: closed({
    total: Count,
    episodes: Type.Array(closed({ episode: ShownEpisode, podcast: ShownPodcast })),
    cursor: nullable(Type.String()),
    note: Type.String(),
  }),
  async run(asked, { directory, callerId, signal }) {
    const options = { signal: signal(), caller: callerId }
    const read = parseGiven(asked as unknown as SearchArguments)
    const search = await settleEpisodes(read, directory, options)
    const { page, shows } = await searchEpisodes(directory, search.query, options)
    const episodes = page.hits.flatMap(({ episode, podcastId }) => {
      const show = shows.get(podcastId)
      if (show === undefined) return []
      return [{ episode: showEpisodeHit(episode), podcast: showHit(fromFragments(show)) }]
    })
    const cursor = sealNext(page.next, search.fingerprint)
    return { content: { total: page.total, episodes, cursor, note: FEED_NOTE }, cost: 1 }
  },
}
