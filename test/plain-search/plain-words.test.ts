/**
 * The plain words and the product's were written apart; texts of every script that is named in
 * docs/RULES.md are split alike.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsByPosition, queryWords, splitText } from '../../src/search/text/text.ts'
import { pluralsOf, splitsOf } from '../../src/search/text/word-variants.ts'
import { plainPlurals, plainSplits, plainWords } from './plain-words.ts'

const sorted = (forms: readonly string[]): readonly string[] => [...new Set(forms)].sort()

function expectAlike(text: string): void {
  const found = plainWords(text)
  expect(found.map((word) => word.word)).toEqual(splitText(text).words)
  expect(found.map((word) => sorted(word.found))).toEqual(
    formsByPosition(splitText(text)).map(sorted),
  )
  const asked = queryWords(text)
  expect(found.map((word) => sorted(word.asked))).toEqual(
    asked.map(({ forms }) => sorted(forms)),
  )
  expect(found.map((word) => word.isImplied)).toEqual(asked.map(({ implied }) => implied))
}

describe('plain words', () => {
  it.each([
    ["Lenny's", [['lennys']]],
    ["l'amour", [['lamour', 'amour']]],
    ['Müller', [['muller', 'mueller']]],
    ["Müller's", [['mullers', 'muellers']]],
    [
      'C++ C#',
      [
        ['c++', 'c'],
        ['c#', 'c'],
      ],
    ],
    [
      'AT&T',
      [
        ['at', 'at&t'],
        ['and', 'at&t'],
        ['t', 'at&t'],
      ],
    ],
    ['Arts & Culture', [['arts'], ['and'], ['culture']]],
    ['U.S. a.b.com', [['us'], ['a'], ['b'], ['com']]],
    ['東京都', [['東京', '東'], ['京都', '京'], ['都']]],
    ['हिन्दी', [['हिन्दी']]],
    ['الكتاب', [['الكتاب', 'كتاب']]],
  ])('of %s', (text, expected) => {
    expect(plainWords(text).map(({ found }) => found)).toEqual(expected)
  })

  const pieces = fc.constantFrom(
    ...[
      'a',
      'T',
      'é',
      'ß',
      'ü',
      'ı',
      'Ł',
      '5',
      'Σ',
      'ё',
      'й',
      'أ',
      'ال',
      'كتاب',
      'ה',
      'כוורת',
      'कि',
      'न्दी',
    ],
    ...[
      '東',
      'タ',
      'ー',
      '한',
      'ไ',
      '𝐁',
      '😀',
      '…',
      '-',
      '/',
      '(',
      ',',
      '!',
      '%',
      "l'",
      'd’',
      "qu'",
      "n't",
    ],
    ...[
      ' ',
      ' ',
      ' ',
      '.',
      '&',
      '+',
      '#',
      'U.S.',
      'C++',
      'F#',
      'AT&T',
      'R & B',
      'Ａ',
      'ﬁ',
      '²',
      'co\u00adop',
    ],
  )
  it('are those of the product, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
        expectAlike(some.join(''))
      }),
      { numRuns: 3000 },
    )
  })

  it('have the plurals and the splits of the product', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aeiuybchsxzn'.split('')),
      maxLength: 8,
    })
    fc.assert(
      fc.property(letters, (word) => {
        expect(sorted(plainPlurals(word))).toEqual(sorted(pluralsOf(word)))
        expect(plainSplits(word)).toEqual(splitsOf(word))
      }),
      { numRuns: 3000 },
    )
  })
})
