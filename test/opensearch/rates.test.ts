/** How fast a key may call over several processes: one account, that none of them waits for. */
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { SharedBuckets } from '../../src/api/limits/shared-buckets.ts'
import { newStore, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import type { Rates } from '../../src/store/rates.ts'
import { layOverWriter } from '../../src/intake/apply/overrides/lay-over-writer.ts'
import { type Directory, openDirectory } from '../api/directory.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const TERMS = { perSecond: 10, burst: 20 }

/** The servers' own directories lie in folders; only how fast a key calls is the cluster's. */
const withRates = (engine: Engine, { rates }: Engine): Engine => {
  const layOver = (one: Engine) => layOverWriter(one, (changes) => Promise.resolve(changes))
  return layOver({ ...layOver(engine), ...(rates === undefined ? {} : { rates }) })
}

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

  test('a key that has called one server has that much less at the other', { timeout: 60_000 }, async () => {
    const store = newStore()
    const open = async () => {
      const cluster = await stores.open({ ...OPTIONS, store })
      return openDirectory({ config: { rateLimit: 10 }, wrap: (engine) => withRates(engine, cluster) })
    }
    await using one = await open()
    await using other = await open()
    // The same key at both: what the account goes by is its id.
    const key = { id: 'key_shared' }
    const [there, here] = [await one.makeKey(key), await other.makeKey(key)]
    const left = async (directory: Directory, authorization: string): Promise<number> => {
      const answer = await directory.call({ url: '/api/v1/usage', headers: { authorization } })
      return Number(answer.headers['x-ratelimit-remaining'])
    }
    for (let call = 1; call <= 12; call += 1) expect(await left(one, there)).toBe(20 - call)
    await vi.waitFor(async () => expect(await left(other, here)).toBeLessThan(8), { timeout: 5000, interval: 400 })
  })

  test('processes that tell each other give out no more than one would, but for a burst of each', {
    timeout: 120_000,
  }, async () => {
    const clock = { now: 1_000_000 }
    const rates = await open(newStore(), clock)
    let keys = 0
    const calls = fc.array(
      fc.record({ pauseMs: fc.nat({ max: 400 }), who: fc.nat({ max: 2 }), times: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 10, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        const beganMs = clock.now
        keys += 1
        const key = `key_${String(keys)}`
        const processes = [0, 1, 2].map(() => new SharedBuckets(rates, TERMS, () => clock.now))
        let granted = 0
        for (const { pauseMs, who, times } of all) {
          clock.now += pauseMs
          for (let call = 0; call < times; call += 1)
            if (processes[who]?.take(key, clock.now).granted === true) granted += 1
          for (const one of processes) await one.tell()
          // Who has given nothing out for a while does not know of the others: each may begin with a burst of its own.
          const allowed = TERMS.burst * processes.length + ((clock.now - beganMs) / 1000) * TERMS.perSecond
          expect(granted).toBeLessThanOrEqual(allowed)
        }
      }),
      { numRuns: 10 },
    )
  })
})
