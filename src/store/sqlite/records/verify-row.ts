/** Verifies the row of a podcast: its texts and its lookup columns. */
import { deriveGuid } from '../../../record/derive.ts'
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import { LAYOUT, recordOf } from '../../../record/view/stored-layout.ts'
import { FEED_STATE_CODES } from './podcast-row.ts'
import { checksumsOf } from '../connection/checksums.ts'
import type { SalvagedRow } from './salvage.ts'

export interface NamedRow extends SalvagedRow {
  readonly searchable: number
}

export const NAMED_ROW_COLUMNS = `seq, id, slug, apple_id, own, spotify_id, podcast_guid, dead, searchable,
  basic_sum, full_sum, hit_sum, layout, basic, details, description, internals`

/** Rows of another layout are found by a derived guid that their record lacks. */
function guidOf(row: NamedRow, record: PodcastRecord): string | null {
  const { podcastGuid } = record
  if (podcastGuid !== null || row.layout === LAYOUT || row.podcast_guid === null)
    return podcastGuid
  return deriveGuid(record)
}

/** Returns the expected lookup columns of a record. */
const namesOf = (row: NamedRow, record: PodcastRecord) => ({
  id: record.id,
  slug: record.slug,
  apple_id: record.appleId,
  own: record.isOwn === true ? 1 : 0,
  spotify_id: record.spotifyId,
  podcast_guid: guidOf(row, record),
  dead: FEED_STATE_CODES[record.feedState],
  searchable: isSearchable(record) ? 1 : 0,
})

/** Checks the texts only, not the lookup columns and the other checksums. */
export function isIntactRow(row: NamedRow): boolean {
  return checksumsOf(row).hit === row.hit_sum
}

function hasChecksums(row: NamedRow): boolean {
  const { basic, full, hit } = checksumsOf(row)
  return row.basic_sum === basic && row.full_sum === full && row.hit_sum === hit
}

/** Undefined if the row is intact. */
export function whyRowDamaged(row: NamedRow): string | undefined {
  if (!hasChecksums(row)) return 'its texts are not what was written'
  const names = Object.entries(namesOf(row, recordOf(row)))
  const wrong = names.find(([name, value]) => row[name as keyof NamedRow] !== value)
  if (wrong === undefined) return undefined
  return `its ${wrong[0]} is not that of its record`
}
