/**
 * A writer is killed before each of its requests in turn: afterwards the directory is what it was, or what it was to become,
 * and nothing between; and whoever comes next is not in its way.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { newStore, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import { observe, observeAll } from '../../src/store/contract/random-history.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { openPlainEngine } from '../plain-engine/plain-engine.ts'
import { type Act, Death, perform } from './acts.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()

const write = (tail: number, urls: readonly number[], appleId: number): Act => ({ do: 'write', tail, urls, appleId })
const merge = (tail: number, into: number, takesOver: boolean): Act => ({ do: 'merge', tail, into, takesOver })

const three = [write(0, [0], 1), write(1, [1, 2], 2), write(2, [3], 3)]

const scenarios: readonly { readonly name: string; readonly before: readonly Act[]; readonly act: Act }[] = [
  { name: 'a new podcast', before: three, act: write(3, [4, 5], 4) },
  { name: 'other feed URLs and another Apple id', before: three, act: write(1, [2, 4], 4) },
  { name: 'a merge', before: three, act: merge(0, 1, false) },
  { name: 'a merge that takes over', before: three, act: merge(0, 1, true) },
  { name: 'an unmerge', before: [...three, merge(0, 1, true)], act: { do: 'unmerge', tail: 0 } },
  { name: 'a removal', before: three, act: { do: 'remove', tail: 1 } },
  {
    name: 'a removal of what others were merged into',
    before: [...three, merge(0, 1, true), merge(1, 2, false)],
    act: { do: 'remove', tail: 2 },
  },
]

/** What no search sees. */
const look = async (engine: Engine) => {
  const {
    everything: _everything,
    one: _one,
    records: _records,
    counts: _counts,
    found: _found,
    ...byId
  } = await observe(engine)
  return byId
}

describe.skipIf(node.missing !== undefined)('a writer that is killed', () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())

  const expected = async (acts: readonly Act[]) => {
    const plain = openPlainEngine(OPTIONS)
    for (const act of acts) await perform(plain, act)
    return { byId: await look(plain), all: await observeAll(plain) }
  }

  test.each(scenarios)('$name is whole or not at all', { timeout: 600_000 }, async ({ before, act }) => {
    const [old, next] = [await expected(before), await expected([...before, act])]
    let isDead = true
    for (let last = 0; isDead; last += 1) {
      const store = newStore()
      const ground = await stores.open({ ...OPTIONS, store })
      for (const one of before) await perform(ground, one)
      let requests = -1
      const beforeRequest = (): void => {
        if (requests < 0) return
        if (requests === last) throw new Death()
        requests += 1
      }
      const connection = { nodes: [node.url], beforeRequest }
      const writer = await stores.open({ ...OPTIONS, store }, { connection })
      requests = 0
      isDead = await perform(writer, act).then(
        () => false,
        (error: unknown) => error instanceof Death,
      )
      requests = -1
      // Before anybody has swept.
      expect([old.byId, next.byId]).toContainEqual(await look(ground))
      await ground.writer.settle()
      expect([old.all, next.all]).toContainEqual(await observeAll(ground))
      expect(await ground.health({ deep: true })).toEqual({ sound: true, findings: [] })
      await perform(ground, act)
      expect(await ground.health({ deep: true })).toEqual({ sound: true, findings: [] })
      for (const engine of [writer, ground]) await engine[Symbol.asyncDispose]()
    }
  })
})
