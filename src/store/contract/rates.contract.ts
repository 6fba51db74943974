/** All processes share one account per caller. */
import { describe, expect, test } from 'vitest'
import type { Directory } from '../directory.ts'
import type { Rates } from '../rates.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'

const TERMS = { perSecond: 10, burst: 20 }

function ratesOf({ name, rates }: Directory): Rates {
  if (rates === undefined) throw new Error(`${name} has no rates: skip this part`)
  return rates
}

export function describeRates(name: string, open: Open): void {
  describe(`${name}: rates`, () => {
    test('tokens that two processes give out come off one account, and come back with time', async () => {
      const clock = { now: 1_000_000 }
      const options = { store: newStore(), now: () => clock.now }
      const [one, other] = [ratesOf(await open(options)), ratesOf(await open(options))]
      expect(await one.spend([{ name: 'a', spent: 15 }], TERMS)).toEqual([5])
      expect(await other.spend([{ name: 'a', spent: 10 }], TERMS)).toEqual([-5])
      clock.now += 1000
      const told = [
        { name: 'b', spent: 1 },
        { name: 'a', spent: 0 },
      ]
      expect(await one.spend(told, TERMS)).toEqual([19, 5])
      // The balance is capped at the burst.
      clock.now += 1_000_000
      expect(await other.spend([{ name: 'a', spent: 0 }], TERMS)).toEqual([20])
    })

    test('a name that is told twice in one call is one account, and no names are no answers', async () => {
      const rates = ratesOf(await open())
      const told = [
        { name: 'a', spent: 3 },
        { name: 'b', spent: 1 },
        { name: 'a', spent: 4 },
      ]
      expect(await rates.spend(told, TERMS)).toEqual([13, 19, 13])
      expect(await rates.spend([], TERMS)).toEqual([])
    })

    test('nothing is lost when many tell at once', async () => {
      const options = { store: newStore() }
      const [one, other] = [ratesOf(await open(options)), ratesOf(await open(options))]
      const names = ['a', 'b', 'c']
      const told = Array.from({ length: 30 }, (_, at) => {
        const spendings = names.map((each) => ({ name: each, spent: 1 }))
        // Reports of processes arrive in any order.
        return (at % 2 === 0 ? one : other).spend(
          at % 3 === 0 ? spendings : spendings.toReversed(),
          TERMS,
        )
      })
      await Promise.all(told)
      const nothing = names.map((each) => ({ name: each, spent: 0 }))
      expect(await one.spend(nothing, TERMS)).toEqual([-10, -10, -10])
    })
  })
}
