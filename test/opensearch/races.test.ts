/**
 * Several processes write at once, their requests to the cluster meeting in random orders, and some of them die between two
 * requests: whatever comes, no two podcasts have one name, and what a writer was told is there.
 */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { draftOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import { newStore, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import { Death, perform } from './acts.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const pool = { ids: 4, urls: 4, apples: 2 }
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      tail: fc.nat({ max: pool.ids }),
      urls: fc.uniqueArray(fc.nat({ max: pool.urls }), { minLength: 1, maxLength: 2 }),
      appleId: fc.nat({ max: pool.apples }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('merge' as const),
      tail: fc.nat({ max: pool.ids }),
      into: fc.nat({ max: pool.ids }),
      takesOver: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unmerge' as const), tail: fc.nat({ max: pool.ids }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), tail: fc.nat({ max: pool.ids }) }) },
)
describe.skipIf(node.missing !== undefined)('races on a real cluster', () => {
  const stores = new Stores(node.url)
  const connection = { nodes: [node.url] }
  afterAll(() => stores.close())

  test('two crawlers that meet the same feed: exactly one enters it', { timeout: 120_000 }, async () => {
    const store = newStore()
    const [one, other] = [await stores.open({ ...OPTIONS, store }), await stores.open({ ...OPTIONS, store })]
    const rounds = 25
    for (let round = 0; round < rounds; round += 1) {
      const url = urlsOf(`https://feeds.example/met/${String(round)}`)
      const outcomes = await Promise.all(
        [one, other, one, other].map(({ writer }, at) =>
          writer.write([{ record: draftOf(round * 4 + at, url), revision: null }]),
        ),
      )
      expect(
        outcomes
          .flat()
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual(['created', 'stale', 'stale', 'stale'])
    }
    expect((await Array.fromAsync(one.writer.scan())).length).toBe(rounds)
    expect(await one.health({ deep: true })).toEqual({ sound: true, findings: [] })
    for (const engine of [one, other]) await engine[Symbol.asyncDispose]()
  })

  test('in any order of their requests, and whoever dies, the laws hold', { timeout: 300_000 }, async () => {
    const writers = fc.array(
      fc.record({
        acts: fc.array(act, { minLength: 1, maxLength: 5 }),
        /** Requests until it dies; null: it lives. */
        dies: fc.option(fc.integer({ min: 1, max: 25 }), { nil: null }),
      }),
      { minLength: 2, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(writers, fc.scheduler(), async (lives, scheduler) => {
        const store = newStore()
        const ground = await stores.open({ ...OPTIONS, store })
        await ground.writer.write([0, 1, 2].map((tail) => ({ record: draftOf(tail), revision: null })))
        const work = lives.map(async ({ acts, dies }, at) => {
          let requests = 0
          let isWorking = false
          const beforeRequest = async (): Promise<void> => {
            if (!isWorking) return
            requests += 1
            await scheduler.schedule(Promise.resolve(), `writer ${String(at)}`)
            if (dies !== null && requests > dies) throw new Death()
          }
          const engine = await stores.open(
            { ...OPTIONS, store },
            { searchesAtOnce: false, connection: { ...connection, beforeRequest } },
          )
          isWorking = true
          try {
            for (const one of acts) await perform(engine, one)
          } catch (error) {
            if (!(error instanceof Death)) throw error
          }
          isWorking = false
          await engine[Symbol.asyncDispose]()
        })
        await scheduler.waitFor(Promise.all(work))
        await setImmediate()
        expect(await ground.health({ deep: true })).toEqual({ sound: true, findings: [] })
        await ground[Symbol.asyncDispose]()
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })
})
