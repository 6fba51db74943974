/** Events of earlier writes, each a document whose id follows from its number: moved here twice it is here once. */
import type { PodcastId } from '../../record/podcast.ts'
import type { IndexDefinition } from './index-definition.ts'
import type { StoredEvent } from './podcast-document.ts'

export interface EventDocument extends Omit<StoredEvent, 'evidence'> {
  readonly podcastId: PodcastId
  /** JSON text. */
  readonly evidence: string
  /** Somebody's address may be in it. */
  readonly hasAddress: boolean
}

export const EVENTS_INDEX: IndexDefinition = {
  name: 'events',
  dynamic: false,
  properties: { hasAddress: { type: 'boolean' } },
}

export const eventId = (podcastId: PodcastId, no: number): string => `${podcastId}:${String(no)}`

export const toEventDocument = (podcastId: PodcastId, { no, at, kind, evidence }: StoredEvent): EventDocument => {
  const text = JSON.stringify(evidence)
  return { podcastId, no, at, kind, evidence: text, hasAddress: text.includes('@') }
}
