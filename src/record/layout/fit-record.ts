/** Converts a record of another version to the fields of this one. */
import { emptyFields } from '../fields.ts'
import { PodcastRecord } from '../podcast.ts'
import { fitValue } from './fit-value.ts'

/**
 * Returns exactly the fields of this version. A missing or invalid field gets its empty value.
 */
export function fitRecord(record: object): PodcastRecord {
  return fitValue(PodcastRecord, record, emptyFields()) as PodcastRecord
}
