import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToBits,
  BLOCK_SIZE,
  type BlockSet,
  LIST_LIMIT,
  newDocBuffer,
  ofBits,
  ofList,
} from '../sets/block-set.ts'
import { Column } from './columns.ts'
import { encodeColumn } from './encode-column.ts'

const DOCUMENTS = 3 * BLOCK_SIZE + 1_000
const docs = newDocBuffer()

/**
 * Of every `step` podcasts all but one have a value: what is known of a block lies in two chunks.
 */
const openColumn = (step: number): { column: Column; values: Float64Array } => {
  const values = Float64Array.from({ length: DOCUMENTS }, (_, number) =>
    number % step === 0 ? Number.NaN : (number * 7) % 1_000,
  )
  const { format, bytes } = encodeColumn(values)
  const read = (offset: number, target: Uint8Array): void => {
    target.set(bytes.subarray(offset, offset + target.length))
  }
  return { column: new Column(format, { length: bytes.length, read }, DOCUMENTS), values }
}

const columns = [2, 3, 100].map(openColumn)

const setOf = (numbers: readonly number[], asBits: boolean): BlockSet => {
  const list = Uint16Array.from(numbers)
  if (!asBits && list.length < LIST_LIMIT) return ofList(list, list.length)
  const bits = new Uint32Array(BLOCK_SIZE / 32)
  addToBits(bits, list, list.length)
  return ofBits(bits)
}

describe('the values of a column', () => {
  it('between two are found in every form of a set, wherever their chunk ends', () => {
    const stretch = fc.record({
      from: fc.nat({ max: 65_000 }),
      length: fc.nat({ max: 20_000 }),
      step: fc.nat({ max: 40 }),
    })
    const bounds = fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 999 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...columns),
        fc.nat({ max: 3 }),
        stretch,
        fc.boolean(),
        bounds,
        ({ column, values }, block, { from, length, step }, asBits, [one, other]) => {
          const base = block * BLOCK_SIZE
          const end = Math.min(BLOCK_SIZE, DOCUMENTS - base, from + length)
          const numbers: number[] = []
          for (let doc = from; doc < end; doc += step + 1) numbers.push(doc)
          const [min, max] = [Math.min(one, other), Math.max(one, other)]
          const count = column.copyBetween(setOf(numbers, asBits), docs, base, min, max)
          const expected = numbers.filter((doc) => {
            const value = values[base + doc] ?? Number.NaN
            return value >= min && value <= max
          })
          expect([...docs.subarray(0, count)]).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
})
