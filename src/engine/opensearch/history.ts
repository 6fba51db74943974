/**
 * What happened to a podcast. The events of a podcast's last write are in its document, so that both are written in one step;
 * the next write moves them here before it takes their place. An event's id follows from its number, so twice is once, and
 * so a page is read by ids, which sees every write.
 */
import type { PodcastId } from '../../record/podcast.ts'
import type { CallOptions } from '../../store/call-options.ts'
import type { History, HistoryEvent, HistoryPage } from '../../store/history.ts'
import type { JsonValue } from '../../store/json.ts'
import type { Cluster } from './cluster.ts'
import { type EventDocument, eventId, EVENTS_INDEX } from './events-index.ts'
import { type PodcastDocument, PODCASTS_INDEX, type StoredEvent } from './podcast-document.ts'

type Told = Pick<Extract<PodcastDocument, { revision: number }>, 'outbox' | 'lastEventNo'>

export class OpenSearchHistory implements History {
  readonly #cluster: Cluster

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  async list(
    podcastId: PodcastId,
    { before = Number.MAX_SAFE_INTEGER, limit }: HistoryPage,
    { signal }: CallOptions = {},
  ): Promise<readonly HistoryEvent[]> {
    const fields = ['outbox', 'lastEventNo']
    const podcast = await this.#cluster.get<Told>(PODCASTS_INDEX, podcastId, { fields, signal })
    if (podcast === undefined) return []
    const { outbox, lastEventNo = 0 } = podcast.source
    const first = Math.min(before - 1, lastEventNo)
    const asked = Array.from({ length: Math.max(0, Math.min(limit, first)) }, (_, at) => first - at)
    const told = new Map((JSON.parse(outbox ?? '[]') as readonly StoredEvent[]).map((event) => [event.no, event]))
    const moved = await this.#cluster.getMany<EventDocument>(
      EVENTS_INDEX,
      asked.filter((no) => !told.has(no)).map((no) => eventId(podcastId, no)),
      { signal },
    )
    return asked.flatMap((no): readonly HistoryEvent[] => {
      const event = told.get(no)
      if (event !== undefined) return [{ ...event, podcastId }]
      const source = moved.get(eventId(podcastId, no))?.source
      if (source === undefined) return []
      const { at, kind, evidence } = source
      return [{ no, podcastId, at, kind, evidence: JSON.parse(evidence) as JsonValue }]
    })
  }
}
