/**
 * A crawler is killed before each request of a claim in turn, the release of its lock included: whoever claims after it is
 * given everything, at once or when the dead one's lease has ended.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, idOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import { newStore, NOW, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { Death } from './acts.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const PODCASTS = 4
const LEASE_MS = 60_000
/** Short, for each death is waited for; yet a claim has to end within half of it. */
const OVERTAKE_MS = 2000
/** Claims that came too late on a busy machine are tried again until then. */
const LONGEST_MS = 60_000

const everyone = Array.from({ length: PODCASTS }, (_, tail) => idOf(tail))

const claim = async ({ tasks }: Engine, worker: string, now: number): Promise<readonly string[]> => {
  const claimed = await tasks.claim({ kind: 'feed', worker, now, leaseMs: LEASE_MS, limit: 50, perDomain: 50 })
  return claimed.map(({ podcastId }) => podcastId)
}

describe.skipIf(node.missing !== undefined)('a crawler that is killed while it claims', () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())

  test('takes no feed with it, and no crawler', { timeout: 600_000 }, async () => {
    let isDead = true
    for (let last = 0; isDead; last += 1) {
      const store = newStore()
      const open = { ...OPTIONS, store }
      await using alive = await stores.open(open, { overtakeMs: OVERTAKE_MS })
      await alive.writer.write(
        create(
          ...everyone.map((_, tail) =>
            draftOf(tail, urlsOf(`https://www.h${String(tail % 2)}.example/${String(tail)}`)),
          ),
        ),
      )
      let left = Number.POSITIVE_INFINITY
      const beforeRequest = (): void => {
        if (left <= 0) throw new Death()
        left -= 1
      }
      await using doomed = await stores.open(open, { connection: { nodes: [node.url], beforeRequest } })
      left = last
      isDead = await claim(doomed, 'doomed', NOW).then(
        () => left === 0,
        () => true,
      )
      left = Number.POSITIVE_INFINITY
      const given: string[] = []
      for (const endMs = performance.now() + LONGEST_MS; given.length < PODCASTS && performance.now() < endMs; )
        given.push(...(await claim(alive, 'alive', NOW + LEASE_MS + 1)))
      expect(given.toSorted(), `killed before request ${String(last)}`).toEqual(everyone)
    }
  })
})
