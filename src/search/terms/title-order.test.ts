import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareCodePoints,
  type OrderedTitles,
  orderTitles,
  pickTitles,
  splitTitles,
} from './title-order.ts'

/** Words of few letters, so that titles are alike; some above the surrogates, some made of them. */
const key = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'ab',
      '\uffee',
      '\ufb01',
      '\u{1f600}',
      '\u{20000}',
      '\ud800',
      '東京',
      '1',
    ),
    {
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '))

const textsOf = ({ texts }: OrderedTitles): string[] =>
  [...splitTitles(texts)].map((text) => new TextDecoder().decode(text))

/** What UTF-8 keeps of a text. */
const toWellFormed = (text: string): string => text.toWellFormed()

describe('the order of titles', () => {
  it('is that of their code points, and equal titles stand together', () =>
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const distinct = [...new Set(keys)].sort(compareCodePoints)
        const ordered = orderTitles(keys)
        expect([...ordered.ordinals]).toEqual(keys.map((each) => distinct.indexOf(each)))
        expect(textsOf(ordered)).toEqual(distinct.map(toWellFormed))
      }),
    ))

  it('of some of them is as if there were no others', () =>
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 40 }),
        fc.func(fc.boolean()),
        (keys, isPicked) => {
          const picked = [...keys.keys()].filter(isPicked)
          const some = pickTitles(orderTitles(keys), picked)
          const expected = orderTitles(picked.map((number) => keys[number] ?? ''))
          expect(some.ordinals).toEqual(expected.ordinals)
          expect(textsOf(some)).toEqual(textsOf(expected))
        },
      ),
    ))

  it('puts what is above U+FFFF last', () => {
    expect(compareCodePoints('\u{1f600}', '\uffee')).toBeGreaterThan(0)
    expect(compareCodePoints('a', 'ab')).toBeLessThan(0)
  })
})
