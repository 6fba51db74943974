/**
 * Events on their way. Those of a podcast's last write lie in its own document, so that they are there when the write is; the
 * next write moves them to the index of events before it puts its own in their place.
 */
import type { PodcastId } from '../../record/podcast.ts'
import type { NewEvent } from '../../store/history.ts'
import type { BulkOperation, Cluster } from './cluster.ts'
import { eventId, EVENTS_INDEX, toEventDocument } from './events-index.ts'
import type { PodcastDocument, StoredEvent } from './podcast-document.ts'

/** The document's fields after a write with these events. */
export const toOutbox = (
  before: PodcastDocument | undefined,
  events: readonly NewEvent[],
): { readonly outbox?: string; readonly lastEventNo?: number } => {
  const last = before === undefined || before.kind === 'void' ? 0 : (before.lastEventNo ?? 0)
  if (events.length === 0) return last === 0 ? {} : { lastEventNo: last }
  const told = events.map(
    ({ at, kind, evidence }, index): StoredEvent => ({ no: last + index + 1, at, kind, evidence }),
  )
  return { outbox: JSON.stringify(told), lastEventNo: last + events.length }
}

export const outboxOf = (document: PodcastDocument): readonly StoredEvent[] =>
  document.kind === 'void' || document.outbox === undefined ? [] : (JSON.parse(document.outbox) as StoredEvent[])

/** Before the documents are written over. Done twice it equals once. */
export const moveOutboxes = async (
  cluster: Cluster,
  documents: Iterable<readonly [id: PodcastId, document: PodcastDocument]>,
): Promise<void> => {
  const operations = [...documents].flatMap(([podcastId, document]) =>
    outboxOf(document).map((event): BulkOperation => {
      const source = toEventDocument(podcastId, event)
      return { act: 'create', index: EVENTS_INDEX, id: eventId(podcastId, event.no), source }
    }),
  )
  await cluster.bulk(operations)
}
