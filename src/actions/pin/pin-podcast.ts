/** Pins and unpins values of a podcast, and returns the earlier ones. */
import type { Directory } from '../../store/directory.ts'
import type { NewEvent } from '../../store/history.ts'
import type { Versioned } from '../../store/record-change.ts'
import { isPublic, type PodcastId } from '../../record/podcast.ts'
import type { PinOverrides } from '../../record/pins/pinnable.ts'
import { setPins, type PinEvent } from '../../record/pins/set-pins.ts'
import type { Pins } from '../../record/pins/pins.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { holdsPrivateAddress } from '../../record/feed-url/without-private.ts'
import { privateFeed } from '../feed/add-feed.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'

const toEvent = (
  { kind, ...change }: PinEvent,
  { by, reason }: Ordering,
  at: string,
): NewEvent => ({
  at,
  kind,
  evidence: { ...change, by, ...(reason !== undefined && { reason }) },
})

export interface Pinned extends Versioned {
  readonly pins: Pins
  /** Empty if nothing changed. */
  readonly changes: readonly PinEvent[]
  /** The pins before the change. */
  readonly earlier: Pins
  /** The podcast was hidden before, and is public now. */
  readonly isServedAgain: boolean
}

export async function pinPodcast(
  directory: Directory,
  id: PodcastId,
  overrides: PinOverrides,
  ordering: Ordering,
): Promise<Pinned> {
  if (holdsPrivateAddress(overrides)) throw privateFeed('an address among the values')
  const pinned = await changePodcast(
    directory,
    id,
    ordering,
    async ({ record, revision }) => {
      const at = toInstant(ordering.nowMs)
      const earlier = await readPins(directory.metadata, record.id)
      const overridden = setPins(record, earlier, overrides, { at, by: ordering.by })
      const { events, pins } = overridden
      const done = { pins, changes: events, earlier, isServedAgain: false }
      if (events.length === 0) return { done: { ...done, record, revision } }
      const written = { ...overridden.record, updatedAt: at }
      const [outcome] = await directory.writer.write([
        {
          record: written,
          revision,
          metadata: { pins: Object.keys(pins).length === 0 ? null : pins },
          events: events.map((event) => toEvent(event, ordering, at)),
        },
      ])
      if (outcome === undefined || outcome.status === 'stale')
        return { stale: outcome?.reason ?? 'nothing was written' }
      const isServedAgain = !isPublic(record) && isPublic(written)
      return { done: { ...done, record: written, revision: revision + 1, isServedAgain } }
    },
  )
  // The feed may permanently answer "not modified", and its episodes are no longer stored.
  if (pinned.isServedAgain) await readAgain(directory, pinned.record.id, ordering.nowMs)
  return pinned
}
