/**
 * Serializes and slices the stored fragment `details`: the full level without basic fields and
 * description.
 */
import { type Static, Type } from 'typebox'
import { DETAIL_FIELDS } from '../fields.ts'
import { PodcastDetails } from '../podcast.ts'
import { closed, Instant, oneOf } from '../schema.ts'
import { TRANSCRIPTION_MODES } from '../vocabulary.ts'
import { rawFields } from './raw-fields.ts'
import { jsonWriter } from './json-writer.ts'

/**
 * One schema for three shapes, because serializers validate the members of a union, which
 * dominates the cost.
 */
const AnyTranscriptionMode = closed({
  mode: oneOf(TRANSCRIPTION_MODES),
  transcribeSince: Type.Optional(Instant),
})

const { description: _description, stats, ...others } = PodcastDetails.properties

/** `stats` is the last mandatory key, so that its end is found without the optional keys. */
export const Details = closed({ ...others, transcriptionMode: AnyTranscriptionMode, stats })

export const serializeDetails = jsonWriter(Details)

type DetailFields = typeof DETAIL_FIELDS
/** Mandatory fields without the description, which is stored separately. */
type DetailName = {
  [Name in keyof DetailFields]: undefined extends Static<typeof PodcastDetails>[Name]
    ? never
    : Name
}[Exclude<keyof DetailFields, 'description' | 'stats'>]

const isAlwaysThere = (name: string): name is DetailName =>
  name in others && !Type.IsOptional(DETAIL_FIELDS[name as DetailName].schema)

/** Returns the JSON text of the fields; `stats` includes the rest of the details. */
export const sliceDetails = rawFields([
  ...Object.keys(DETAIL_FIELDS).filter(isAlwaysThere),
  'stats' as const,
])
