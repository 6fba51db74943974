/**
 * The stored fragment `details`: the full level without the basic fields and the description, as it
 * is written and taken apart.
 */
import { type Static, Type } from 'typebox'
import { DETAIL_FIELDS } from '../fields.ts'
import { PodcastDetails } from '../podcast.ts'
import { closed, Instant, oneOf } from '../schema.ts'
import { TRANSCRIPTION_MODES } from '../vocabulary.ts'
import { rawFields } from './raw-fields.ts'
import { jsonWriter } from './json-writer.ts'

/**
 * The three shapes as one: a serializer tells the members of a union apart by validating, which
 * costs more than all else.
 */
const AnyTranscriptionMode = closed({
  mode: oneOf(TRANSCRIPTION_MODES),
  transcribeSince: Type.Optional(Instant),
})

const { description: _description, stats, ...others } = PodcastDetails.properties

/**
 * Of the keys that are always there, `stats` is the last one: its end shows without what follows.
 */
const Details = closed({ ...others, transcriptionMode: AnyTranscriptionMode, stats })

export const serializeDetails = jsonWriter(Details)

type DetailFields = typeof DETAIL_FIELDS
/** Fields that are always there, without the description, which is stored alone. */
type DetailName = {
  [Name in keyof DetailFields]: undefined extends Static<typeof PodcastDetails>[Name]
    ? never
    : Name
}[Exclude<keyof DetailFields, 'description' | 'stats'>]

const isAlwaysThere = (name: string): name is DetailName =>
  name in others && !Type.IsOptional(DETAIL_FIELDS[name as DetailName].schema)

/** The fields' JSON text; that of `stats` goes on to the end of the details. */
export const sliceDetails = rawFields([
  ...Object.keys(DETAIL_FIELDS).filter(isAlwaysThere),
  'stats' as const,
])
