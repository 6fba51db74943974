/**
 * Writes and takes apart the stored fragment `details`: the full level without the basic
 * fields and the description.
 */
import { type Static, Type } from 'typebox'
import { DETAIL_FIELDS } from '../fields.ts'
import { PodcastDetails } from '../podcast.ts'
import { closed, Instant, oneOf } from '../schema.ts'
import { TRANSCRIPTION_MODES } from '../vocabulary.ts'
import { rawFields } from './raw-fields.ts'
import { jsonWriter } from './json-writer.ts'

/**
 * The three shapes are one schema: a serializer tells the members of a union apart by
 * validating, which costs more than everything else.
 */
const AnyTranscriptionMode = closed({
  mode: oneOf(TRANSCRIPTION_MODES),
  transcribeSince: Type.Optional(Instant),
})

const { description: _description, stats, ...others } = PodcastDetails.properties

/**
 * `stats` is the last of the keys that are always there, so that its end is found without
 * the keys behind it.
 */
export const Details = closed({ ...others, transcriptionMode: AnyTranscriptionMode, stats })

export const serializeDetails = jsonWriter(Details)

type DetailFields = typeof DETAIL_FIELDS
/** These fields are always there. The description is not among them: it is stored alone. */
type DetailName = {
  [Name in keyof DetailFields]: undefined extends Static<typeof PodcastDetails>[Name]
    ? never
    : Name
}[Exclude<keyof DetailFields, 'description' | 'stats'>]

const isAlwaysThere = (name: string): name is DetailName =>
  name in others && !Type.IsOptional(DETAIL_FIELDS[name as DetailName].schema)

/** Returns the fields' JSON text; that of `stats` goes on to the end of the details. */
export const sliceDetails = rawFields([
  ...Object.keys(DETAIL_FIELDS).filter(isAlwaysThere),
  'stats' as const,
])
