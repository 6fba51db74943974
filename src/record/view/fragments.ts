/**
 * Makes a podcast's answers as JSON text once, when it is written. Reading joins text and
 * parses nothing (a page of 50 full podcasts costs half of what parse and stringify do).
 * The serializers are compiled from the record's schemas, so no field leaves that the
 * interface does not name.
 */
import { BasicPodcast, type FullPodcast, type PodcastRecord } from '../podcast.ts'
import type { AnswerFragments } from './answer-fragments.ts'
import { serializeDetails } from './details.ts'
import { parseInternals, serializeInternals } from './stored-internals.ts'
import { jsonWriter } from './json-writer.ts'

export type { AnswerFragments } from './answer-fragments.ts'
export { joinHit } from './hit-text.ts'
export { joinPlatforms } from './platforms.ts'

const serializeBasic = jsonWriter(BasicPodcast)

export function toFragments(podcast: PodcastRecord): AnswerFragments {
  return {
    basic: serializeBasic(podcast),
    details: serializeDetails(podcast),
    description: JSON.stringify(podcast.description),
    internals: serializeInternals(podcast),
  }
}

type ParsedDetails = Pick<PodcastRecord, 'rssFeedUrl'>

/** Returns the record from which the fragments were made. */
export function fromFragments({
  basic,
  details,
  description,
  internals,
}: AnswerFragments): PodcastRecord {
  const parsedDetails = JSON.parse(details) as ParsedDetails
  return {
    ...(JSON.parse(basic) as object),
    ...parsedDetails,
    description: JSON.parse(description) as string | null,
    ...parseInternals(internals, parsedDetails.rssFeedUrl),
  } as PodcastRecord
}

/** Returns the same entries as the record has. */
export function feedUrlsOf({
  details,
  internals,
}: Pick<AnswerFragments, 'details' | 'internals'>) {
  return parseInternals(internals, (JSON.parse(details) as ParsedDetails).rssFeedUrl)
    .feedUrls
}

/** Joins the full level: `{"a":1}` and `{"b":2}` give `{"a":1,"b":2}`. */
export function joinFull({
  basic,
  details,
  description,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description'>): string {
  return `${basic.slice(0, -1)},${details.slice(1, -1)},"description":${description}}`
}

/**
 * Returns the full level as a value, for pages and lists, which are not joined from text.
 */
export function parseFull(
  stored: Pick<AnswerFragments, 'basic' | 'details' | 'description'>,
): FullPodcast {
  return JSON.parse(joinFull(stored)) as FullPodcast
}
