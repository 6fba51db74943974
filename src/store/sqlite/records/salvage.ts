/**
 * Rebuilds a record from its intact parts: texts with matching checksums, and its lookup columns.
 */
import { listOf } from '../../../record/text/list-of.ts'
import { directoryLinksOf, newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import { FEED_STATES } from '../../../record/vocabulary.ts'
import { checksumsOf } from '../connection/checksums.ts'

export interface SalvagedRow extends StoredText {
  readonly seq: number
  readonly id: string
  readonly slug: string
  readonly apple_id: number
  readonly own: number
  readonly spotify_id: string | null
  readonly podcast_guid: string | null
  readonly dead: number
  readonly basic_sum: number
  readonly full_sum: number
  readonly hit_sum: number
}

/** Capitalizes the words of the slug, as a title until the feed is read again. */
function titleOf(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '')
  return (
    words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || slug
  )
}

function intactFields(row: SalvagedRow): Partial<PodcastRecord> {
  const sums = checksumsOf(row)
  if (sums.full === row.full_sum)
    return {
      ...(JSON.parse(row.basic) as Partial<PodcastRecord>),
      ...(JSON.parse(row.details) as Partial<PodcastRecord>),
      description: JSON.parse(row.description) as string | null,
    }
  if (sums.basic === row.basic_sum) return JSON.parse(row.basic) as Partial<PodcastRecord>
  return {}
}

/** `feedUrls` lead to the podcast; the first replaces a lost feed URL. */
export function salvage(
  row: SalvagedRow,
  feedUrls: readonly string[],
  nowMs: number,
): PodcastRecord {
  // The last checksum covers all texts, so damage of the other checksums is harmless.
  if (checksumsOf(row).hit === row.hit_sum) return { ...recordOf(row), seq: row.seq }
  const { id, slug, seq, spotify_id: spotifyId, podcast_guid: podcastGuid } = row
  const appleId = Math.max(0, row.apple_id)
  const fields = intactFields(row)
  const feedUrl = fields.rssFeedUrl ?? feedUrls[0] ?? ''
  const draft = newDraft({ id, title: titleOf(slug), feedUrl, nowMs })
  const [first] = draft.feedUrls
  const others = feedUrls.filter((url) => url !== feedUrl)
  return {
    ...draft,
    appleIdStatus: appleId > 0 ? 'claimed' : 'none',
    ...(row.own === 1 && { isOwn: true }),
    podcastDirectoryLinks: directoryLinksOf({ appleId, spotifyId }),
    ...fields,
    id,
    slug,
    seq,
    appleId,
    spotifyId,
    podcastGuid,
    feedState: FEED_STATES[row.dead] ?? 'active',
    feedUrls: [
      ...listOf(first),
      ...others.map((url) => ({
        url,
        from: draft.trackedAt,
        to: draft.trackedAt,
        reason: 'tracked' as const,
      })),
    ],
  }
}
