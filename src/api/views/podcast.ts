/** Answers about known podcasts, joined from the text that is stored with each record. */
import { type Static, Type } from 'typebox'
import type { StoredPodcast } from '../../engine/engine.ts'
import { BasicPodcast, FullPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Count, nullable, oneOf } from '../../record/schema.ts'
import { joinFull } from '../../record/view/fragments.ts'
import { Platforms } from '../../record/view/platforms.ts'

export const DETAILS = ['basic', 'full'] as const
export type Details = (typeof DETAILS)[number]

export const MultipleAnswer = closed({
  status: Type.Literal('OK'),
  data: closed({
    options: closed({ podcastIds: Type.Array(PodcastId), details: oneOf(DETAILS) }),
    totalRequested: Count,
    totalFound: Count,
    podcasts: Type.Union([Type.Array(BasicPodcast), Type.Array(FullPodcast)]),
  }),
})
export type MultipleAnswer = Static<typeof MultipleAnswer>

/** `podcastIds` are checked UUIDs, so that they need no escaping. */
export const viewMultiple = (
  podcastIds: readonly string[],
  details: Details,
  podcasts: readonly StoredPodcast[],
): string => {
  const texts = details === 'full' ? podcasts.map(joinFull) : podcasts.map(({ basic }) => basic)
  return (
    `{"status":"OK","data":{"options":{"podcastIds":["${podcastIds.join('","')}"],"details":"${details}"},` +
    `"totalRequested":${String(podcastIds.length)},"totalFound":${String(podcasts.length)},"podcasts":[${texts.join(',')}]}}`
  )
}

export const LookupAnswer = closed({ data: closed({ podcast: nullable(BasicPodcast) }) })

export const viewLookup = (podcast: StoredPodcast | undefined): string =>
  podcast === undefined ? '{"data":{"podcast":null}}' : `{"data":{"podcast":${podcast.basic}}}`

export const PodcastAnswer = closed({ data: closed({ podcast: FullPodcast, platforms: nullable(Platforms) }) })

/** `platforms` is null for a podcast that is served without an Apple listing. */
export const viewPodcast = (podcast: StoredPodcast): string =>
  `{"data":{"podcast":${joinFull(podcast)},"platforms":${podcast.platforms ?? 'null'}}}`
