/** Pins and unpins values of a podcast, and records the operator and the earlier values. */
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
import { recordAudit } from '../audit.ts'
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
  evidence: { ...change, by, ...(reason === undefined ? {} : { reason }) },
})

interface Pinned extends Versioned {
  readonly pins: Pins
}

export async function pinPodcast(
  directory: Directory,
  id: PodcastId,
  overrides: PinOverrides,
  ordering: Ordering,
): Promise<Pinned> {
  if (holdsPrivateAddress(overrides)) throw privateFeed('an address among the values')
  let changed: readonly PinEvent[] = []
  const before = { isPublic: true }
  const pinned = await changePodcast(
    directory,
    id,
    ordering,
    async ({ record, revision }) => {
      before.isPublic = isPublic(record)
      const at = toInstant(ordering.nowMs)
      const overridden = setPins(
        record,
        await readPins(directory.metadata, record.id),
        overrides,
        {
          at,
          by: ordering.by,
        },
      )
      const { events, pins } = overridden
      changed = events
      if (events.length === 0) return { done: { record, revision, pins } }
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
      return { done: { record: written, revision: revision + 1, pins } }
    },
  )
  if (changed.length > 0) {
    const fields = changed.map(({ kind, field }) => `${kind} ${field}`)
    await recordAudit(directory, ordering, {
      action: 'pin',
      podcastId: pinned.record.id,
      details: { fields },
    })
  }
  // The feed may permanently answer "not modified", and its episodes are no longer stored.
  if (!before.isPublic && isPublic(pinned.record))
    await readAgain(directory, pinned.record.id, ordering.nowMs)
  return pinned
}
