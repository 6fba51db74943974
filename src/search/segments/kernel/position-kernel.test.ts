import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidateNumbers, isInKernel, bufferFor, toStarts } from './position-kernel.ts'

const NOWHERE = 0xffffffff

test('positions of documents begin where a plain count of their ends says', () => {
  const documents = fc.array(
    fc.array(fc.integer({ min: 0, max: 127 }), { maxLength: 30 }),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  fc.assert(
    fc.property(
      documents,
      fc.constantFrom(0, 1, 2),
      fc.integer({ min: 1, max: 20 }),
      (all, form, share) => {
        const written = all.flatMap((places) => [...places, 0x80 | (places.length & 127)])
        const bytes = bufferFor(form, written.length)
        if (bytes === undefined) throw new Error('there is a buffer')
        bytes.set(written)
        expect(isInKernel(bytes)).toBe(true)
        const [numbers] = candidateNumbers
        const asked = all
          .map((_, number) => number)
          .filter((number) => number % share === 0)
        const withStrangers = asked.flatMap((number) =>
          number % 3 === 0 ? [NOWHERE, number] : [number],
        )
        numbers.set(withStrangers)
        toStarts(bytes, numbers, withStrangers.length)
        const startOf = (number: number): number =>
          all.slice(0, number).reduce((sum, places) => sum + places.length + 1, 0)
        expect([...numbers.subarray(0, withStrangers.length)]).toEqual(
          withStrangers.map((number) => (number === NOWHERE ? NOWHERE : startOf(number))),
        )
      },
    ),
  )
})

test('what is larger, or one form more, has other memory', () => {
  expect(bufferFor(3, 10)).toBeUndefined()
  expect(bufferFor(0, (1 << 20) + 1)).toBeUndefined()
  expect(isInKernel(new Uint8Array(3))).toBe(false)
})

test('bytes that end too early lead nowhere far', () => {
  const bytes = bufferFor(1, 3)
  bytes?.set([1, 2, 3])
  const [numbers] = candidateNumbers
  numbers.set([0, 1, 500])
  toStarts(bytes ?? new Uint8Array(0), numbers, 3)
  for (const start of numbers.subarray(0, 3)) expect(start).toBeLessThan(64)
})
