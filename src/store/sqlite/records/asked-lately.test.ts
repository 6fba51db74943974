import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AskedLately } from './asked-lately.ts'

test('whoever is asked for again before the slot is taken is remembered, and nobody else', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 })), (numbers) => {
      const asked = new AskedLately(16)
      const slots = new Map<number, number>()
      for (const number of numbers) {
        expect(asked.ask(number)).toBe(slots.get(number % 16) === number)
        slots.set(number % 16, number)
      }
    }),
  )
})
