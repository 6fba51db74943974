import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KIND, MARKS } from '../document/kinds.ts'
import { otherKind, termKey } from './hash.ts'

const word = fc.string().map((rest) => `w${rest}`)

describe('the keys of a text', () => {
  it('of one kind gives that of another', () => {
    const { exact: _exact, ...others } = KIND
    const unmarked = fc.constantFrom(...Object.values(others))
    fc.assert(
      fc.property(fc.string(), unmarked, unmarked, (text, from, to) => {
        expect(otherKind(termKey(text, from), from, to)).toEqual(termKey(text, to))
      }),
    )
    const kind = fc.constantFrom(...Object.values(KIND))
    fc.assert(
      fc.property(word, kind, kind, (text, from, to) => {
        expect(otherKind(termKey(text, from), from, to)).toEqual(termKey(text, to))
      }),
    )
  })

  it('stand beside each other, whatever they say of it, and are not the same', () => {
    fc.assert(
      fc.property(word, (text) => {
        const plain = Object.values(KIND).map((kind) => termKey(text, kind))
        const marked = Array.from(MARKS, (mark) => termKey(`${mark}${text}`, KIND.exact))
        const keys = [...plain, ...marked]
        expect(new Set(keys.map(({ high }) => high)).size).toBe(1)
        expect(new Set(keys.map(({ low }) => low)).size).toBe(keys.length)
      }),
    )
  })

  it('of no text and of a mark alone are keys too', () => {
    expect(termKey('', KIND.exact)).not.toEqual(termKey('=', KIND.exact))
    expect(termKey('', KIND.exact)).not.toEqual(termKey('', KIND.facet))
  })
})
