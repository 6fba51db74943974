import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, titleOrdinals } from './title-order.ts'

/** Words of few letters, so that titles are alike; some above the surrogates, some made of them. */
const key = fc
  .array(fc.constantFrom('a', 'b', 'ab', '\uffee', '\ufb01', '\u{1f600}', '\u{20000}', '\ud800', '東京', '1'), {
    maxLength: 4,
  })
  .map((words) => words.join(' '))

describe('the order of titles', () => {
  it('is that of their code points, and equal titles stand together', () =>
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const distinct = [...new Set(keys)].sort(compareCodePoints)
        expect([...titleOrdinals(keys)]).toEqual(keys.map((each) => distinct.indexOf(each)))
      }),
    ))

  it('puts what is above U+FFFF last', () => {
    expect(compareCodePoints('\u{1f600}', '\uffee')).toBeGreaterThan(0)
    expect(compareCodePoints('a', 'ab')).toBeLessThan(0)
  })
})
