/** Tool: the newest episodes of a show. */
import { Type } from 'typebox'
import type { Episode } from '../../../record/episodes/episode.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { closed, Count, nullable } from '../../../record/schema.ts'
import { readEpisodes } from '../../../store/metadata.ts'
import { FEED_NOTE, quoteFeed } from '../feed-text.ts'
import { fitHit, type HitSize } from '../fit-hit.ts'
import { getNamed, PodcastName } from '../find-named.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_LIMIT = 50
const DEFAULT_LIMIT = 10
const MAX_TITLE = 150
const MAX_NOTES = 300
const MAX_NAME = 80
const MAX_PERSONS = 5
const MAX_TRANSCRIPTS = 2
/** Audio URLs are long, because of tracking prefixes. */
const MAX_AUDIO_URL = 600
const MAX_URL = 300

const ShownEpisode = closed({
  id: Type.String(),
  title: Type.String(),
  publishedAt: nullable(Type.String()),
  durationSeconds: nullable(Count),
  audioUrl: nullable(Type.String()),
  link: nullable(Type.String()),
  season: nullable(Type.Number()),
  number: nullable(Type.Number()),
  kind: Type.String(),
  transcripts: Type.Array(Type.String()),
  persons: Type.Array(closed({ name: Type.String(), role: nullable(Type.String()) })),
  notes: nullable(Type.String()),
})

const short = (url: string | null, length = MAX_URL): string | null =>
  url === null || url.length > length ? null : url

const showEpisode = (episode: Episode, { description, name: share, isBare }: HitSize) => {
  const cut = (text: string | null, length: number): string | null =>
    quoteFeed(text, Math.ceil(length * share))
  const transcripts = share < 1 ? 1 : MAX_TRANSCRIPTS
  return {
    id: episode.id,
    title: cut(episode.title, MAX_TITLE) ?? '',
    publishedAt: episode.publishedMs === null ? null : toInstant(episode.publishedMs),
    durationSeconds: episode.durationSeconds,
    audioUrl: short(episode.enclosure.url, MAX_AUDIO_URL),
    link: isBare ? null : short(episode.link),
    season: episode.season,
    number: episode.number,
    kind: episode.kind,
    transcripts: episode.transcripts
      .flatMap(({ url }) => short(url) ?? [])
      .slice(0, isBare ? 0 : transcripts),
    persons: episode.persons.slice(0, isBare ? 0 : MAX_PERSONS).map(({ name, role }) => ({
      name: cut(name, MAX_NAME) ?? '',
      role: cut(role, MAX_NAME),
    })),
    notes: quoteFeed(episode.notes, Math.ceil(MAX_NOTES * description)),
  }
}

const showEpisodeHit = (episode: Episode) => fitHit((size) => showEpisode(episode, size))

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
