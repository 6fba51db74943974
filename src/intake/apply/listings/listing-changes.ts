/**
 * Builds the changes of a settled listing: the podcast's, and that of the podcast that loses the
 * Apple id.
 */
import type { ListingEvent } from '../../../record/listing/listing-event.ts'
import type { Settled } from '../../../record/listing/settle-listing.ts'
import { ruleOnRival } from '../../../record/listing/rule-on-rival.ts'
import type { DirectoryWriter } from '../../../store/directory.ts'
import type { NewEvent } from '../../../store/history.ts'
import type { RecordChange, Versioned } from '../../../store/record-change.ts'

const lossEvent = (loser: Versioned, heldBy: string, at: string): NewEvent => ({
  at,
  kind: 'apple-id-conflict',
  evidence: { platform: 'apple', from: String(loser.record.appleId), to: null, heldBy },
})

const findRival = async (
  writer: Pick<DirectoryWriter, 'owners'>,
  { record }: Versioned,
  appleId: number,
): Promise<Versioned | undefined> => {
  if (appleId === 0 || appleId === record.appleId) return undefined
  return (await writer.owners({ appleIds: [appleId] })).byAppleId.get(appleId)
}

/**
 * The loser comes first, because the directory refuses an Apple id that another podcast still has.
 */
export async function toListingChanges(
  writer: Pick<DirectoryWriter, 'owners'>,
  held: Versioned,
  {
    podcast,
    section,
    events,
  }: Omit<Settled, 'events'> & { readonly events: readonly (ListingEvent | NewEvent)[] },
  at: string,
): Promise<readonly RecordChange[]> {
  const rival = await findRival(writer, held, podcast.appleId)
  const ruled = ruleOnRival(podcast, held.record, rival?.record)
  const own: RecordChange = {
    record:
      ruled.podcast === held.record ? held.record : { ...ruled.podcast, updatedAt: at },
    revision: held.revision,
    metadata: { listings: section },
    events,
  }
  if (rival === undefined || ruled.displaced === null) return [own]
  const loss: RecordChange = {
    record: { ...ruled.displaced, updatedAt: at },
    revision: rival.revision,
    events: [lossEvent(rival, held.record.id, at)],
  }
  return [loss, own]
}
