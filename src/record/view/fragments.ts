/**
 * Serializes a podcast's answers once, when it is written. Reads join text without parsing (half
 * the cost of parse and stringify for a page of 50 full podcasts). Serializers are compiled from
 * the record's schemas, so unknown fields never leave.
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

export type ParseText = (text: string) => unknown

/** Parses the record from its fragments. */
export function fromFragments(
  { basic, details, description, internals }: AnswerFragments,
  parse: ParseText = JSON.parse,
): PodcastRecord {
  const parsedDetails = parse(details) as ParsedDetails
  return {
    ...(parse(basic) as object),
    ...parsedDetails,
    description: parse(description) as string | null,
    ...parseInternals(internals, parsedDetails.rssFeedUrl),
  } as PodcastRecord
}

/** Parses the internal fields from the fragments. */
export function parseStoredInternals({
  details,
  internals,
}: Pick<AnswerFragments, 'details' | 'internals'>) {
  return parseInternals(internals, (JSON.parse(details) as ParsedDetails).rssFeedUrl)
}

/** Parses the feed URLs from the fragments. */
export function feedUrlsOf(fragments: Pick<AnswerFragments, 'details' | 'internals'>) {
  return parseStoredInternals(fragments).feedUrls
}

/** Joins the full level: `{"a":1}` and `{"b":2}` yield `{"a":1,"b":2}`. */
export function joinFull({
  basic,
  details,
  description,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description'>): string {
  return `${basic.slice(0, -1)},${details.slice(1, -1)},"description":${description}}`
}

/** Parses the full level, for pages and lists. */
export function parseFull(
  stored: Pick<AnswerFragments, 'basic' | 'details' | 'description'>,
): FullPodcast {
  return JSON.parse(joinFull(stored)) as FullPodcast
}
