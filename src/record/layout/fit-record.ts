/** Fits a record that another version stored or exported to the fields of this one. */
import { emptyFields } from '../fields.ts'
import { PodcastRecord } from '../podcast.ts'
import { fitValue } from './fit-value.ts'

/**
 * Returns a record with every field that this version knows and no other. A field that is
 * missing, or of another type, has the value for "nobody said anything".
 */
export function fitRecord(record: object): PodcastRecord {
  return fitValue(PodcastRecord, record, emptyFields()) as PodcastRecord
}
