/**
 * A podcast's answers as JSON text, made once when it is written: reading joins text and parses nothing (a page of 50
 * full podcasts costs half of what parse and stringify do). The serializers are compiled from the record's schemas, so
 * no field leaves that the interface does not name.
 */
import fastJsonStringify from 'fast-json-stringify'
import { type TSchema, Type } from 'typebox'
import { BasicPodcast, type PodcastRecord, PodcastDetails, PodcastInternals } from '../podcast.ts'
import { closed, Instant, oneOf } from '../schema.ts'
import { TRANSCRIPTION_MODES } from '../vocabulary.ts'
import { HitContact, HitFields, viewHitContact, viewHitFields } from './hit.ts'
import { Platforms, viewPlatforms } from './platforms.ts'

/** Each is a JSON object or value as text. The description stands alone because details and hit both show it. */
export interface AnswerFragments {
  readonly basic: string
  /** The full level without the basic fields and the description. */
  readonly details: string
  readonly description: string
  readonly hit: string
  readonly contact: string
  /** Null for a pending podcast. */
  readonly platforms: string | null
  /** What castdex knows beyond the full level; with the others it gives the record back. */
  readonly internals: string
}

type Serializer = (value: unknown) => string
const serializer = (schema: TSchema): Serializer => fastJsonStringify(schema)

/** The three shapes as one: a serializer tells the members of a union apart by validating, which costs more than all else. */
const AnyTranscriptionMode = closed({ mode: oneOf(TRANSCRIPTION_MODES), transcribeSince: Type.Optional(Instant) })

const { description: _description, ...detailsWithoutDescription } = PodcastDetails.properties
const Details = closed({ ...detailsWithoutDescription, transcriptionMode: AnyTranscriptionMode })

const serializeBasic = serializer(BasicPodcast)
const serializeDetails = serializer(Details)
const serializeHit = serializer(HitFields)
const serializeContact = serializer(HitContact)
const serializePlatforms = serializer(Platforms)
const serializeInternals = serializer(PodcastInternals)

export const toFragments = (podcast: PodcastRecord): AnswerFragments => {
  const platforms = viewPlatforms(podcast)
  return {
    basic: serializeBasic(podcast),
    details: serializeDetails(podcast),
    description: JSON.stringify(podcast.description),
    hit: serializeHit(viewHitFields(podcast)),
    contact: serializeContact(viewHitContact(podcast)),
    platforms: platforms === null ? null : serializePlatforms(platforms),
    internals: serializeInternals(podcast),
  }
}

/** The record that the fragments were made of. */
export const fromFragments = ({
  basic,
  details,
  description,
  internals,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description' | 'internals'>): PodcastRecord =>
  ({
    ...(JSON.parse(basic) as object),
    ...(JSON.parse(details) as object),
    description: JSON.parse(description) as string | null,
    ...(JSON.parse(internals) as object),
  }) as PodcastRecord

/** Two JSON objects' text as one object's: `{"a":1}` and `{"b":2}` give `{"a":1,"b":2}`. Neither may be empty but the second. */
const joinObjects = (first: string, second: string): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`

export const joinFull = ({
  basic,
  details,
  description,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description'>): string =>
  `${joinObjects(basic, details).slice(0, -1)},"description":${description}}`

export const joinHit = (
  { basic, hit, description, contact }: Pick<AnswerFragments, 'basic' | 'hit' | 'description' | 'contact'>,
  options: { readonly withContact: boolean },
  scoring: string,
): string => {
  const fields = `${joinObjects(basic, hit).slice(0, -1)},"podcastRssDescription":${description}}`
  return joinObjects(options.withContact ? joinObjects(fields, contact) : fields, scoring)
}
