/** Filling an empty directory: what comes of it is what writing makes, whoever else writes meanwhile, and wherever it is killed. */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, scanAll, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import { newStore, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import { change, observeAll, toChanges } from '../../src/store/contract/random-history.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { openPlainEngine } from '../plain-engine/plain-engine.ts'
import { Death } from './acts.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()

const beginLoad = async (engine: Engine) => {
  const load = await engine.writer.beginLoad?.()
  if (load === undefined) throw new Error('no load')
  return load
}

const statuses = async (outcomes: ReturnType<Engine['writer']['write']>): Promise<readonly string[]> =>
  (await outcomes).map(({ status }) => status)

const isSound = async (engine: Engine): Promise<boolean> => (await engine.health({ deep: true })).sound

describe.skipIf(node.missing !== undefined)('a load', () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())

  test('is offered by an empty directory, once', async () => {
    const engine = await stores.open({ ...OPTIONS, store: newStore() })
    const load = await beginLoad(engine)
    expect(await engine.writer.beginLoad?.()).toBeUndefined()
    await engine.writer.write(create(draftOf(1)))
    await load.end()
    expect(await engine.writer.beginLoad?.()).toBeUndefined()
    await engine[Symbol.asyncDispose]()
  })

  test('makes what writing makes', { timeout: 300_000 }, async () => {
    const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const plain = openPlainEngine(OPTIONS)
        const engine = await stores.open({ ...OPTIONS, store: newStore() })
        const load = await beginLoad(engine)
        for (const batch of all) {
          const [one, other] = [await toChanges(engine, batch), await toChanges(plain, batch)]
          expect(one).toEqual(other)
          expect(await engine.writer.write(one)).toEqual(await plain.writer.write(other))
        }
        await load.end()
        expect(await observeAll(engine)).toEqual(await observeAll(plain))
        expect(await isSound(engine)).toBe(true)
        await engine[Symbol.asyncDispose]()
      }),
      { numRuns: 15 },
    )
  })

  test('keeps the order of changes to one podcast', async () => {
    const plain = openPlainEngine(OPTIONS)
    const engine = await stores.open({ ...OPTIONS, store: newStore() })
    const load = await beginLoad(engine)
    const record = draftOf(1)
    const batch = [
      { record, revision: 1 },
      { record, revision: null },
      { record: draftOf(2), revision: null },
    ]
    expect(await engine.writer.write(batch)).toEqual(await plain.writer.write(batch))
    await load.end()
    await engine[Symbol.asyncDispose]()
  })

  test('gives way to whoever else writes', { timeout: 60_000 }, async () => {
    const store = newStore()
    const [engine, other] = [await stores.open({ ...OPTIONS, store }), await stores.open({ ...OPTIONS, store })]
    const load = await beginLoad(engine)
    expect(await statuses(engine.writer.write(create(draftOf(1))))).toEqual(['created'])
    await other.writer.write(create(draftOf(2, urlsOf('https://feeds.example/met')), draftOf(3)))
    const claims = { feedKeys: ['feeds.example/met'] }
    expect((await engine.writer.owners(claims)).byFeedKey.size).toBe(0)
    const met = create(draftOf(4, urlsOf('https://feeds.example/met')), draftOf(5))
    expect(await statuses(engine.writer.write(met))).toEqual(['stale', 'created'])
    expect((await engine.writer.owners(claims)).byFeedKey.size).toBe(1)
    await load.end()
    expect((await scanAll(other)).map(({ title }) => title).toSorted()).toEqual([
      'Show 1',
      'Show 2',
      'Show 3',
      'Show 5',
    ])
    expect(await isSound(other)).toBe(true)
    for (const one of [engine, other]) await one[Symbol.asyncDispose]()
  })

  test('says so where another has written its podcasts', { timeout: 60_000 }, async () => {
    const store = newStore()
    const [engine, other] = [await stores.open({ ...OPTIONS, store }), await stores.open({ ...OPTIONS, store })]
    const load = await beginLoad(engine)
    await other.writer.write(
      create(draftOf(1, { ...urlsOf('https://feeds.example/first'), title: 'Another', appleId: 7 })),
    )
    await engine.writer.write(create(draftOf(1, { appleId: 8 }), draftOf(2)))
    await expect(load.commit()).rejects.toMatchObject({ code: 'OVERLOADED' })
    await load.end().catch(() => undefined)
    expect((await scanAll(other)).map(({ appleId }) => appleId).toSorted()).toEqual([1002, 7])
    expect(await isSound(other)).toBe(true)
    for (const one of [engine, other]) await one[Symbol.asyncDispose]()
  })

  test('that is killed leaves what the next import goes on from', { timeout: 300_000 }, async () => {
    const all = Array.from({ length: 6 }, (_, tail) => draftOf(tail, { title: `Show ${String(tail % 2)}` }))
    let isDead = true
    for (let last = 0; isDead; last += 1) {
      const store = newStore()
      const ground = await stores.open({ ...OPTIONS, store })
      let requests = -1
      const beforeRequest = (): void => {
        if (requests === last) throw new Death()
        if (requests >= 0) requests += 1
      }
      const writer = await stores.open({ ...OPTIONS, store }, { connection: { nodes: [node.url], beforeRequest } })
      requests = 0
      isDead = await (async () => {
        const load = await beginLoad(writer)
        await writer.writer.write(create(...all.slice(0, 3)))
        await writer.writer.write(create(...all.slice(3)))
        await load.end()
      })().then(
        () => false,
        (error: unknown) => error instanceof Death,
      )
      requests = -1
      expect(await isSound(ground)).toBe(true)
      const { byId } = await ground.writer.owners({ ids: all.map(({ id }) => id) })
      await ground.writer.write(create(...all.filter(({ id }) => !byId.has(id))))
      expect((await scanAll(ground)).length).toBe(all.length)
      expect(await isSound(ground)).toBe(true)
      for (const engine of [writer, ground]) await engine[Symbol.asyncDispose]()
    }
  })
})
