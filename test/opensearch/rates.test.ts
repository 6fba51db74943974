/** How fast a key may call over several processes: one account, that none of them waits for. */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { SharedBuckets } from '../../src/api/shared-buckets.ts'
import { newStore, OPTIONS } from '../../src/engine/contract/engine-under-test.contract.ts'
import type { Rates } from '../../src/engine/rates.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const TERMS = { perSecond: 10, burst: 20 }

describe.skipIf(node.missing !== undefined)('rates on a real cluster', () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())

  const open = async (store: string, clock: { now: number }): Promise<Rates> => {
    const { rates } = await stores.open({ ...OPTIONS, now: () => clock.now, store })
    if (rates === undefined) throw new Error('the engine has no rates')
    return rates
  }

  test('an account is filled by time, holds no more than its burst, and may owe', async () => {
    const clock = { now: 1_000_000 }
    const store = newStore()
    const [one, other] = [await open(store, clock), await open(store, clock)]
    expect(await one.spend([{ name: 'a', spent: 5 }], TERMS)).toEqual([15])
    const both = [
      { name: 'a', spent: 12 },
      { name: 'b', spent: 1 },
    ]
    expect(await other.spend(both, TERMS)).toEqual([3, 19])
    clock.now += 500
    expect(await one.spend([{ name: 'a', spent: 10 }], TERMS)).toEqual([-2])
    clock.now -= 10_000
    expect(await other.spend([{ name: 'a', spent: 8 }], TERMS)).toEqual([-10])
    clock.now += 3_600_000
    expect(await one.spend([{ name: 'a', spent: 1 }], TERMS)).toEqual([19])
    expect(await one.spend([], TERMS)).toEqual([])
  })

  test('nothing is lost where many tell at once', async () => {
    const store = newStore()
    const clock = { now: 1_000_000 }
    const [one, other] = [await open(store, clock), await open(store, clock)]
    const terms = { ...TERMS, burst: 100 }
    const tell = (rates: Rates) => rates.spend([{ name: 'a', spent: 2 }], terms)
    await Promise.all(Array.from({ length: 40 }, (_, at) => tell(at % 2 === 0 ? one : other)))
    expect(await one.spend([{ name: 'a', spent: 0 }], terms)).toEqual([20])
  })

  test('processes that tell each other give out no more than one would, but for a burst of each', async () => {
    const calls = fc.array(
      fc.record({ pauseMs: fc.nat({ max: 400 }), who: fc.nat({ max: 2 }), times: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 10, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        const clock = { now: 1_000_000 }
        const store = newStore()
        const rates = await open(store, clock)
        const processes = [0, 1, 2].map(() => new SharedBuckets(rates, TERMS, () => clock.now))
        let granted = 0
        for (const { pauseMs, who, times } of all) {
          clock.now += pauseMs
          for (let call = 0; call < times; call += 1)
            if (processes[who]?.take('key', clock.now).granted === true) granted += 1
          for (const one of processes) await one.tell()
          // Who has given nothing out for a while does not know of the others: each may begin with a burst of its own.
          const allowed = TERMS.burst * processes.length + ((clock.now - 1_000_000) / 1000) * TERMS.perSecond
          expect(granted).toBeLessThanOrEqual(allowed)
        }
      }),
      { numRuns: 10 },
    )
  })
})
