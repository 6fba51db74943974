/** What each store finds by a derived guid while rows of an earlier release are rewritten. */
import { expect } from 'vitest'
import { computePodcastGuid } from '../../src/record/feed-url/podcast-guid.ts'
import type { Store } from '../../src/store/port.ts'
import { layoutFeed, layoutId } from './shows.ts'

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
