import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KIND } from '../document/kinds.ts'
import { otherKind, termKey } from './hash.ts'

test('the key of one kind gives that of another', () => {
  const kind = fc.constantFrom(...Object.values(KIND))
  fc.assert(
    fc.property(fc.string(), kind, kind, (text, from, to) => {
      expect(otherKind(termKey(text, from), from, to)).toEqual(termKey(text, to))
    }),
  )
})
