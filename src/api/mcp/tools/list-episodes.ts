/** Tool: the newest episodes of a show. */
import { Type } from 'typebox'
import { closed } from '../../../record/schema.ts'
import { readEpisodes } from '../../../store/metadata.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { getNamed, PodcastName } from '../find-named.ts'
import { ShownEpisode, showEpisodeHit } from '../shown-episode.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_LIMIT = 50
const DEFAULT_LIMIT = 10
interface EpisodeArguments {
  readonly podcast: string
  readonly limit?: number
  readonly skip?: number
  readonly hasTranscript?: boolean
}

export const listEpisodesTool: Tool = {
  name: 'list_episodes',
  title: 'Newest episodes of a podcast',
  description:
    'Lists the newest episodes of a podcast, newest first, as its feed was read last; at most 50 are kept. For more of them send `skip`.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({
    podcast: PodcastName,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    ),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LIMIT, default: 0 })),
    hasTranscript: Type.Optional(
      Type.Boolean({
        description: 'true: only episodes whose feed links to a transcript.',
      }),
    ),
  }),
  output: closed({
    podcast: ShownPodcast,
    kept: Type.Integer({ minimum: 0, description: 'So many episodes fit.' }),
    episodes: Type.Array(ShownEpisode),
    note: Type.String(),
  }),
  async run(asked, { directory, signal }) {
    const {
      podcast,
      limit = DEFAULT_LIMIT,
      skip = 0,
      hasTranscript,
    } = asked as unknown as EpisodeArguments
    const record = await getNamed(directory, podcast)
    const all =
      (await readEpisodes(directory.metadata, [record.id], { signal: signal() })).get(
        record.id,
      ) ?? []
    const fitting = all.filter(
      ({ transcripts }) =>
        hasTranscript === undefined || transcripts.length > 0 === hasTranscript,
    )
    const content = {
      podcast: showHit(record),
      kept: fitting.length,
      episodes: fitting.slice(skip, skip + limit).map(showEpisodeHit),
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
