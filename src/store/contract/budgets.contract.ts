/** No window grants more than the budget. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newStore, type Open } from './directory-under-test.contract.ts'

export function describeBudgets(name: string, open: Open): void {
  describe(`${name}: budgets`, () => {
    test('what is spent comes back when the window has passed over it, also after opening again', async () => {
      const clock = { now: 1_000_000 }
      const options = { store: newStore(), now: () => clock.now }
      const first = await open(options)
      const terms = { limit: 3, windowMs: 1000 }
      expect(await first.budgets.take('apple', 2, terms)).toEqual({ granted: true })
      clock.now += 400
      expect(await first.budgets.take('apple', 1, terms)).toEqual({ granted: true })
      expect(await first.budgets.take('youtube', 3, terms)).toEqual({ granted: true })
      await first[Symbol.asyncDispose]()
      const { budgets } = await open(options)
      expect(await budgets.take('apple', 1, terms)).toEqual({ granted: false, waitMs: 600 })
      expect(await budgets.take('apple', 3, terms)).toEqual({
        granted: false,
        waitMs: 1000,
      })
      clock.now += 600
      expect(await budgets.take('apple', 2, terms)).toEqual({ granted: true })
      await expect(budgets.take('apple', 4, terms)).rejects.toThrow(RangeError)
      await expect(budgets.take('apple', 0, terms)).rejects.toThrow(RangeError)
    })

    test('whatever is asked when, no window is overspent, and whoever waits as told is granted', async () => {
      const asked = fc.array(
        fc.tuple(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 4 })),
        {
          maxLength: 40,
        },
      )
      await fc.assert(
        fc.asyncProperty(asked, async (calls) => {
          const clock = { now: 5_000_000 }
          const directory = await open({ now: () => clock.now })
          const terms = { limit: 5, windowMs: 1000 }
          const granted: { at: number; units: number }[] = []
          for (const [pause, units] of calls) {
            clock.now += pause
            const answer = await directory.budgets.take('some', units, terms)
            if (!answer.granted) {
              expect(answer.waitMs).toBeGreaterThan(0)
              clock.now += answer.waitMs
              expect(await directory.budgets.take('some', units, terms)).toEqual({
                granted: true,
              })
            }
            granted.push({ at: clock.now, units })
          }
          for (const { at } of granted) {
            const window = granted.filter(
              (other) => other.at > at - terms.windowMs && other.at <= at,
            )
            expect(window.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(
              terms.limit,
            )
          }
          await directory[Symbol.asyncDispose]()
        }),
        { numRuns: 20 },
      )
    })
  })
}
