import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AdmissionFilter } from './page-rows.ts'

test('whoever is asked for again before the slot is taken is remembered, and nobody else', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 })), (numbers) => {
      const filter = new AdmissionFilter(16)
      const slots = new Map<number, number>()
      for (const number of numbers) {
        expect(filter.admit(number)).toBe(slots.get(number % 16) === number)
        slots.set(number % 16, number)
      }
    }),
  )
})
