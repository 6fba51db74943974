/**
 * Removes the Apple id of a revived podcast if another podcast has taken it in the interim; the new
 * owner keeps it.
 */
import type { DirectoryWriter } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { holdsAppleId, inConflict, withAppleState } from '../../../record/apple-claim.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'

/** `before` returns the record on which a change is based. */
export async function withoutTakenIds(
  writer: Pick<DirectoryWriter, 'owners'>,
  changes: readonly RecordChange[],
  before: (id: string) => PodcastRecord | undefined,
): Promise<readonly RecordChange[]> {
  const isRevived = ({ record }: RecordChange): boolean => {
    const known = before(record.id)
    return known !== undefined && holdsAppleId(record) && !holdsAppleId(known)
  }
  const appleIds = changes.filter(isRevived).map(({ record }) => record.appleId)
  if (appleIds.length === 0) return changes
  const { byAppleId } = await writer.owners({ appleIds })
  return changes.map((change): RecordChange => {
    const { record, events = [] } = change
    const holder = isRevived(change) ? byAppleId.get(record.appleId)?.record : undefined
    if (holder === undefined || holder.id === record.id) return change
    const { appleId, updatedAt: at } = record
    const evidence = {
      platform: 'apple',
      from: String(appleId),
      to: null,
      heldBy: holder.id,
    }
    return {
      ...change,
      record: withAppleState(record, inConflict(appleId)),
      events: [...events, { at, kind: 'apple-id-conflict', evidence }],
    }
  })
}
