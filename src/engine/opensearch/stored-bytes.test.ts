import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSource, unpackSource } from './stored-bytes.ts'

const sources = fc.record({ kind: fc.constant('podcast'), basic: fc.object().map((value) => JSON.stringify(value)) })

test('what comes back is what was sent, and so is what was kept before there was a column', () => {
  fc.assert(
    fc.property(sources, (source) => {
      expect(unpackSource(packSource(source))).toEqual(source)
      expect(unpackSource(source)).toEqual(source)
      expect(packSource(packSource(source))).toEqual(packSource(source))
    }),
  )
})

test('documents without a basic level stay as they are', () => {
  for (const source of [{ kind: 'void', fence: 'x' }, {}]) {
    expect(packSource(source)).toBe(source)
    expect(unpackSource(source)).toBe(source)
  }
})
