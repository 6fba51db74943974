/** Maps the newest episodes of a podcast to the shape of the live service's client. */
import { type Static, Type } from 'typebox'
import type { Episode, EpisodePerson } from '../../record/episodes/episode.ts'
import { videoOf, videoUrlOf } from '../../record/episodes/video.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { Chapter } from '../../record/namespace/extras.ts'
import { BasicPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Count, instantThat, nullable, oneOf } from '../../record/schema.ts'
import { slugCandidates } from '../../record/slug.ts'
import { cutText } from '../../record/text/text-clean-up.ts'

const MAX_SHORT = 200

const Person = closed({
  name: Type.String(),
  type: oneOf(['host', 'guest', 'unknown', 'mentioned']),
  imageUrl: nullable(Type.String()),
})

const Transcript = closed({
  url: Type.String(),
  type: nullable(Type.String()),
  language: nullable(Type.String()),
  rel: Type.Optional(Type.String({ description: '`captions`, if the feed says so.' })),
})

export const EpisodeAnswer = closed({
  episodeId: Type.String({
    format: 'uuid',
    description: 'Stays as long as the episode is kept.',
  }),
  podcastId: PodcastId,
  podcastSlug: Type.String(),
  episodeSlug: Type.String(),
  title: Type.String(),
  description: nullable(
    Type.String({ description: 'The first 200 words of the show notes, as plain text.' }),
  ),
  episodeShortDescription: nullable(Type.String()),
  durationSeconds: nullable(Count),
  enclosureUrl: Type.String(),
  imageUrl: nullable(Type.String()),
  episodeThumbnailRssUrl: nullable(Type.String()),
  publishedAt: instantThat(
    "The date of the podcast's last episode where the feed's own cannot be read.",
  ),
  hasTranscript: Type.Boolean({ description: 'The feed links to one.' }),
  transcriptId: nullable(Type.String()),
  transcriptionRequestedAt: nullable(Type.String()),
  deepAnalysisRequestedAt: nullable(Type.String()),
  episodeGuestsAndHosts: nullable(Type.Array(Person)),
  episodeSponsors: nullable(Type.Array(Type.String())),
  youtubeEpisodeDetails: nullable(Type.Object({}, { additionalProperties: true })),
  applePodcastsUrl: nullable(Type.String()),
  hasVideo: Type.Boolean(),
  videoUrl: nullable(Type.String()),
  video: nullable(
    Type.Boolean({ description: 'Null if neither type nor file name tell.' }),
  ),
  guid: nullable(Type.String({ description: 'As the feed has it.' })),
  link: nullable(Type.String()),
  enclosureType: nullable(Type.String()),
  enclosureSize: nullable(
    Type.Integer({ minimum: 0, description: 'In bytes, as the feed says.' }),
  ),
  season: nullable(Type.Number()),
  episodeNumber: nullable(Type.Number()),
  episodeType: oneOf(['full', 'trailer', 'bonus']),
  explicit: Type.Boolean(),
  chaptersUrl: nullable(Type.String()),
  chapters: Type.Array(Chapter, {
    description: 'Those in the feed itself, in the order of time.',
  }),
  transcripts: Type.Array(Transcript),
})

export const EpisodesAnswer = closed({
  data: closed({
    options: closed({ hasTranscript: nullable(Type.Boolean()), skip: Count, limit: Count }),
    totalEpisodes: Type.Integer({
      minimum: 0,
      description:
        'How many the podcast has; with `hasTranscript`, how many of the kept ones fit.',
    }),
    keptEpisodes: Type.Integer({
      minimum: 0,
      description: 'How many kept episodes fit: `skip` ends there.',
    }),
    totalTranscripts: Count,
    podcastWithEpisodes: closed({
      podcast: BasicPodcast,
      episodes: Type.Array(EpisodeAnswer),
    }),
  }),
})
type EpisodesAnswer = Static<typeof EpisodesAnswer>

export function typeOfPerson({ role }: EpisodePerson): Static<typeof Person>['type'] {
  if (role === null) return 'host'
  if (role === 'host' || role === 'guest') return role
  return 'unknown'
}

/** Appends the id, because titles such as "News" repeat. */
export function slugOfEpisode({ title, id }: Episode): string {
  return slugCandidates(title || 'episode', id).at(-3) ?? id
}

export function shortNotes({ notes }: Episode): string | null {
  if (notes === null || notes.length <= MAX_SHORT) return notes
  const cut = cutText(notes, MAX_SHORT)
  const blank = cut.lastIndexOf(' ')
  return `${blank > 0 ? cut.slice(0, blank) : cut}…`
}

export function viewEpisode(
  episode: Episode,
  podcast: BasicPodcast,
): Static<typeof EpisodeAnswer> {
  const { publishedMs, enclosure, persons, transcripts } = episode
  const video = videoOf(episode)
  return {
    episodeId: episode.id,
    podcastId: podcast.id,
    podcastSlug: podcast.slug,
    episodeSlug: slugOfEpisode(episode),
    title: episode.title,
    description: episode.notes,
    episodeShortDescription: shortNotes(episode),
    durationSeconds: episode.durationSeconds,
    enclosureUrl: enclosure.url,
    imageUrl: episode.imageUrl ?? podcast.imageUrl,
    episodeThumbnailRssUrl: episode.imageUrl,
    publishedAt:
      publishedMs === null ? podcast.lastEpisodePublishedAt : toInstant(publishedMs),
    hasTranscript: transcripts.length > 0,
    transcriptId: null,
    transcriptionRequestedAt: null,
    deepAnalysisRequestedAt: null,
    episodeGuestsAndHosts:
      persons.length === 0
        ? null
        : persons.map((person) => ({
            name: person.name,
            type: typeOfPerson(person),
            imageUrl: person.imageUrl,
          })),
    episodeSponsors: null,
    youtubeEpisodeDetails: null,
    applePodcastsUrl: null,
    hasVideo: video === true,
    videoUrl: videoUrlOf(episode),
    video,
    guid: episode.guid,
    link: episode.link,
    enclosureType: enclosure.type,
    enclosureSize: enclosure.size,
    season: episode.season,
    episodeNumber: episode.number,
    episodeType: episode.kind,
    explicit: episode.isExplicit,
    chaptersUrl: episode.chaptersUrl,
    chapters: [...(episode.chapters ?? [])],
    transcripts: [...transcripts],
  }
}

export interface EpisodesQuery {
  readonly hasTranscript: boolean | undefined
  readonly skip: number
  readonly limit: number
  /** All episodes of the podcast, kept or not. */
  readonly episodeCount?: number
}

export function viewEpisodes(
  podcast: BasicPodcast,
  kept: readonly Episode[],
  { hasTranscript, skip, limit, episodeCount = 0 }: EpisodesQuery,
): EpisodesAnswer {
  const having = kept.filter(({ transcripts }) => transcripts.length > 0)
  const fitting =
    hasTranscript === undefined
      ? kept
      : kept.filter(({ transcripts }) => transcripts.length > 0 === hasTranscript)
  const keptEpisodes = fitting.length
  const totalEpisodes =
    hasTranscript === undefined ? Math.max(episodeCount, keptEpisodes) : keptEpisodes
  return {
    data: {
      options: { hasTranscript: hasTranscript ?? null, skip, limit },
      totalEpisodes,
      keptEpisodes,
      totalTranscripts: having.length,
      podcastWithEpisodes: {
        podcast,
        episodes: fitting
          .slice(skip, skip + limit)
          .map((episode) => viewEpisode(episode, podcast)),
      },
    },
  }
}
