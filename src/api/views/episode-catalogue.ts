/** A show's episodes with the rhythm of their dates, in the shape of the live service's client. */
import { type Static, Type } from 'typebox'
import type { Episode } from '../../record/episodes/episode.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'
import { EpisodeAnswer, viewEpisode } from './episodes.ts'

const WEEKS = 26
const WEEK_MS = 7 * DAY_MS
/** Episodes in the summary. */
const SUMMARY = 25

export const CATALOGUE_VIEWS = ['summary', 'full'] as const

const Listed = closed({
  id: Type.String({ format: 'uuid' }),
  slug: Type.String(),
  title: Type.String(),
  publishedAt: Instant,
  durationSeconds: nullable(Count),
  imageUrl: nullable(Type.String()),
  people: EpisodeAnswer.properties.episodeGuestsAndHosts,
  sponsors: nullable(Type.Array(Type.String())),
  hasTranscript: Type.Boolean(),
  releaseType: nullable(oneOf(['new', 'rerun'])),
  applePodcastsUrl: nullable(Type.String()),
  youtubeUrl: nullable(Type.String()),
  spotifyUrl: nullable(Type.String()),
})

const Rhythm = closed({
  start: Instant,
  end: Instant,
  days: Type.Array(
    closed({
      date: Type.String({ description: 'A day (UTC) with episodes.' }),
      count: Count,
      runtimeSeconds: nullable(Type.Number()),
      future: Type.Boolean(),
    }),
  ),
  episodeCount: Count,
  truncated: Type.Boolean({ description: 'Episodes before the kept ones are missing.' }),
  medianRuntimeSeconds: nullable(Type.Number()),
  medianIntervalDays: nullable(Type.Number()),
  emptyWeeks: Type.Array(Type.String({ description: 'The first day of the week.' })),
  weekdayShift: nullable(Type.Number({ description: 'Is not derived.' })),
})

export const CatalogueAnswer = closed({
  data: closed({
    catalogue: closed({
      episodes: Type.Array(Listed),
      truncated: Type.Boolean(),
      classificationAvailable: Type.Boolean(),
      rhythm: Rhythm,
    }),
  }),
})
type CatalogueAnswer = Static<typeof CatalogueAnswer>

const dayOf = (ms: number): string => toInstant(ms).slice(0, 10)

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  if (sorted.length % 2 === 1) return upper
  return ((sorted[middle - 1] ?? upper) + upper) / 2
}

interface Dated {
  readonly at: number
  readonly runtime: number | null
}

function toDays(dated: readonly Dated[], nowMs: number) {
  const byDay = Map.groupBy(dated, ({ at }) => dayOf(at))
  return [...byDay]
    .map(([date, of]) => {
      const runtimes = of.flatMap(({ runtime }) => runtime ?? [])
      const sum = runtimes.reduce((total, each) => total + each, 0)
      return {
        date,
        count: of.length,
        runtimeSeconds: runtimes.length === 0 ? null : sum,
        future: Date.parse(date) > nowMs,
      }
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function toRhythm(
  episodes: readonly Episode[],
  isTruncated: boolean,
  nowMs: number,
): Static<typeof Rhythm> {
  const startMs = nowMs - WEEKS * WEEK_MS
  const dated = episodes
    .flatMap(({ publishedMs, durationSeconds }): Dated[] => {
      if (publishedMs === null || publishedMs < startMs) return []
      return [{ at: publishedMs, runtime: durationSeconds }]
    })
    .toSorted((a, b) => a.at - b.at)
  const gaps = dated.slice(1).map(({ at }, before) => at - (dated[before]?.at ?? at))
  const median = medianOf(gaps)
  const weeks = Array.from({ length: WEEKS }, (_, week) => startMs + week * WEEK_MS)
  const empty = weeks.filter(
    (from) => !dated.some(({ at }) => at >= from && at < from + WEEK_MS),
  )
  const oldest = Math.min(...episodes.flatMap((each) => each.publishedMs ?? []))
  return {
    start: toInstant(startMs),
    end: toInstant(nowMs),
    days: toDays(dated, nowMs),
    episodeCount: dated.length,
    truncated: isTruncated && oldest > startMs,
    medianRuntimeSeconds: medianOf(dated.flatMap(({ runtime }) => runtime ?? [])),
    medianIntervalDays: median === null ? null : Math.round((median / DAY_MS) * 100) / 100,
    emptyWeeks: empty.map(dayOf),
    weekdayShift: null,
  }
}

export interface CatalogueQuery {
  readonly view: (typeof CATALOGUE_VIEWS)[number]
  readonly nowMs: number
  /** Episodes that the show has in all. */
  readonly total?: number
}

export function viewCatalogue(
  episodes: readonly Episode[],
  podcast: BasicPodcast,
  { view, nowMs, total = episodes.length }: CatalogueQuery,
): CatalogueAnswer {
  const shown = view === 'full' ? episodes : episodes.slice(0, SUMMARY)
  const listed = shown.map((episode) => {
    const answer = viewEpisode(episode, podcast)
    return {
      id: episode.id,
      slug: answer.episodeSlug,
      title: episode.title,
      publishedAt: answer.publishedAt,
      durationSeconds: episode.durationSeconds,
      imageUrl: answer.imageUrl,
      people: answer.episodeGuestsAndHosts,
      sponsors: null,
      hasTranscript: answer.hasTranscript,
      releaseType: null,
      applePodcastsUrl: null,
      youtubeUrl: null,
      spotifyUrl: null,
    }
  })
  const isTruncated = total > episodes.length
  return {
    data: {
      catalogue: {
        episodes: listed,
        truncated: isTruncated || listed.length < episodes.length,
        classificationAvailable: false,
        rhythm: toRhythm(episodes, isTruncated, nowMs),
      },
    },
  }
}
