/** What each store derives while rows of an earlier release are rewritten. */
import { expect } from 'vitest'
import { computePodcastGuid } from '../../src/record/feed-url/podcast-guid.ts'
import type { Store } from '../../src/store/port.ts'
import { withDerived } from '../../src/record/derive.ts'
import type { Derive } from '../../src/store/maintenance.ts'
import { layoutFeed, layoutId } from './shows.ts'

export const derive: Derive = (record) => withDerived(record, { deriveLinks: true })

/** A `pins` section of number 4, which has another one. */
export const PINNED_LINKS = JSON.stringify({
  podcastDirectoryLinks: { value: {}, under: {}, at: '2026-11-20T12:00:00Z', by: 'test' },
})

/** Expects a store whose rows are all of an earlier release, with `PINNED_LINKS`. */
export async function expectPinnedLinks({ reader }: Pick<Store, 'reader'>): Promise<void> {
  const ids = [3, 4].map(layoutId)
  for (const level of ['full', 'hit'] as const) {
    const podcasts = await reader.getMany(ids, { level })
    const [derived = '', pinned = ''] = podcasts.map((podcast) => podcast?.details)
    expect(derived).toContain('https://antennapod.org/')
    expect(pinned).toContain('"podcastDirectoryLinks":{}')
  }
}

const LAST = 27
const podcastGuid = computePodcastGuid(layoutFeed(LAST))

/** Expects a store whose rows are all of an earlier release. */
export async function expectDerivedGuids(
  store: Pick<Store, 'reader' | 'writer' | 'layouts' | 'health'>,
): Promise<void> {
  const { reader, writer, layouts, health } = store
  const find = () => reader.find({ by: 'podcastGuid', podcastGuid })
  const rewriteOne = () => layouts?.renew(1)
  while ((await rewriteOne())?.done === 0);
  expect(await layouts?.progress()).toMatchObject({ isDone: false, done: 1 })
  expect(await find()).toMatchObject({ id: layoutId(LAST) })
  expect(await health.call(store, { deep: true })).toMatchObject({ sound: true })

  const named = layoutId(LAST + 1)
  const held = (await writer.owners({ ids: [named] })).byId.get(named)
  if (held === undefined) throw new Error('the show is there')
  const record = { ...held.record, podcastGuid, feedState: 'active' } as const
  await writer.write([{ record, revision: held.revision }])
  expect(await find()).toMatchObject({ id: named })
}
