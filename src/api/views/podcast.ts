/** Builds answers about podcasts from the JSON stored with each record. */
import { type Static, type TSchema, Type } from 'typebox'
import type { JoinedAnswers, StoredLevels, StoredPodcast } from '../../store/directory.ts'
import { BasicPodcast, FullPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Count, nullable } from '../../record/schema.ts'
import { joinFull, joinPlatforms } from '../../record/view/fragments.ts'
import { Platforms } from '../../record/view/platforms.ts'
import { takeBodyBuffer } from '../bodies/body-writer.ts'

export const DETAILS = ['basic', 'full'] as const
export type Details = (typeof DETAILS)[number]

const multipleOf = <const Level extends Details, Podcast extends TSchema>(
  details: Level,
  podcast: Podcast,
) =>
  closed({
    options: closed({ podcastIds: Type.Array(PodcastId), details: Type.Literal(details) }),
    totalRequested: Count,
    totalFound: Count,
    podcasts: Type.Array(podcast),
  })

export const MultipleFull = multipleOf('full', FullPodcast)
export const MultipleBasic = multipleOf('basic', BasicPodcast)

/**
 * `options.details` selects the variant. The larger one comes first for clients that take the first
 * match.
 */
export const MultipleAnswer = closed({
  status: Type.Literal('OK'),
  data: Type.Union([MultipleFull, MultipleBasic]),
})
export type MultipleAnswer = Static<typeof MultipleAnswer>

/**
 * `podcastIds` are valid UUIDs and need no escaping. The result is a buffer of `body-buffers.ts`.
 */
export function viewMultiple(
  podcastIds: readonly string[],
  details: Details,
  answers: JoinedAnswers,
): Buffer {
  const head =
    `{"status":"OK","data":{"options":{"podcastIds":["${podcastIds.join('","')}"],"details":"${details}"},` +
    `"totalRequested":${String(podcastIds.length)},"totalFound":${String(answers.count)},"podcasts":[`
  const tail = ']}}'
  const end = head.length + answers.byteLength
  const body = takeBodyBuffer(end + tail.length)
  body.write(head, 0, 'latin1')
  answers.copyTo(body, head.length)
  body.write(tail, end, 'latin1')
  return body
}

export const LookupAnswer = closed({ data: closed({ podcast: nullable(BasicPodcast) }) })

export function viewLookup(podcast: StoredLevels['basic'] | undefined): string {
  if (podcast === undefined) return '{"data":{"podcast":null}}'
  return `{"data":{"podcast":${podcast.basic}}}`
}

export const LookupsAnswer = closed({
  data: closed({ podcasts: Type.Array(nullable(BasicPodcast)) }),
})

export function viewLookups(
  podcasts: readonly (StoredLevels['basic'] | undefined)[],
): string {
  const texts = podcasts.map((podcast) => podcast?.basic ?? 'null')
  return `{"data":{"podcasts":[${texts.join(',')}]}}`
}

export const PodcastAnswer = closed({
  data: closed({ podcast: FullPodcast, platforms: nullable(Platforms) }),
})

/** `platforms` is null for a podcast served without an Apple listing. */
export function viewPodcast(podcast: StoredPodcast): string {
  return `{"data":{"podcast":${joinFull(podcast)},"platforms":${joinPlatforms(podcast) ?? 'null'}}}`
}
