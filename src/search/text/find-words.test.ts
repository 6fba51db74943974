import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryTerm, arbitraryText } from '../../../test/arbitrary/text.ts'
import { findWords, wantWords } from './find-words.ts'
import { formsByPosition, queryWords, tokenize } from './text.ts'
import { positionText } from './positions.ts'

const formsOf = (...terms: string[]): Map<string, number> => {
  const forms = terms.flatMap(queryWords).flatMap((word) => word.forms)
  return new Map([...new Set(forms)].map((form, number) => [form, number]))
}

const find = (text: string, ...terms: string[]): string[] =>
  findWords(text, wantWords(formsOf(...terms), false)).map(({ start, end }) =>
    text.slice(start, end),
  )

describe('words', () => {
  it.each([
    ['True CRIME, crimes and crime-fiction', 'crime', ['CRIME', 'crime']],
    ['the Gataric', 'atari', []],
    ["‘Lenny's’ and Lennys", 'lennys', ["Lenny's", 'Lennys']],
    ["L'amour d’amour", 'amour', ["L'amour", 'd’amour']],
    ['U.S. and us', 'us', ['U.S.', 'us']],
    ['C, C++ and C#', 'c', ['C', 'C++', 'C#']],
    ['C, C++ and C#', 'c++', ['C++']],
    ['AT&T, at & t, at and t', 'AT&T', ['AT&T', 'AT&T', 'AT&T']],
    [
      'R & B, R&B R&B',
      'r&b',
      ['R & B', 'R & B', 'R & B', 'R&B', 'R&B', 'R&B', 'R&B', 'R&B', 'R&B'],
    ],
    ['a&a&a', 'a&a', ['a&a', 'a&a', 'a&a', 'a&a', 'a&a', 'a&a']],
    // Each of its forms is found.
    [
      'Mu\u0308ller, MÜLLER muller',
      'müller',
      ['Mu\u0308ller', 'Mu\u0308ller', 'MÜLLER', 'MÜLLER', 'muller'],
    ],
    ['Mu\u0308ller, MÜLLER muller', 'mueller', ['Mu\u0308ller', 'MÜLLER']],
    [
      'crime😀 cri\u00adme 😀crime 𝐜𝐫𝐢𝐦𝐞',
      'crime',
      ['crime', 'cri\u00adme', 'crime', '𝐜𝐫𝐢𝐦𝐞'],
    ],
    ['東京都 京', '京', ['京', '京']],
    ['ﾎﾟｯﾄﾞｷｬｽﾄ', 'ッド', ['ｯﾄﾞ', 'ﾄﾞ']],
    ['🄰bc', 'abc', ['🄰bc']],
  ])('of %j that are %j', (text, term, expected) =>
    expect(find(text, term)).toEqual(expected),
  )

  /** Without distances nobody asks for an `&` that is read as `and`. */
  const isSign = (text: string): boolean => /^[&＆﹠]/.test(text)

  it('are found where the splitter says, however the text is read', () =>
    fc.assert(
      fc.property(
        arbitraryText,
        fc.array(arbitraryTerm, { maxLength: 3 }),
        fc.boolean(),
        (text, terms, distances) => {
          const forms = formsOf(...terms)
          const found = findWords(text, wantWords(forms, distances))
          const placed = positionText(text)
          const expected = formsByPosition(placed).flatMap((here, position) => {
            const [start = 0, end = 0] = [placed.starts[position], placed.ends[position]]
            return here
              .filter(
                (form) =>
                  forms.has(form) && !(form === 'and' && isSign(text.slice(start, end))),
              )
              .map((form) => ({ form, position, start, end }))
          })
          const shown = found
            .filter(({ start, end }) => !isSign(text.slice(start, end)))
            .map(({ form, ...place }) => ({
              ...place,
              form: [...forms.keys()][form] ?? '',
            }))
          expect(shown.map(({ form }) => form).sort()).toEqual(
            expected.map(({ form }) => form).sort(),
          )
          if (distances)
            expect(shown.map(({ position }) => position)).toEqual(
              expected.map(({ position }) => position),
            )
          for (const [index, { form, start, end }] of shown.entries()) {
            expect(tokenize(text.slice(start, end))).toContain(form)
            if (index > 0) expect(end).toBeGreaterThanOrEqual(shown[index - 1]?.start ?? 0)
          }
          // Each stands where the splitter has the position, or is the whole compound that holds
          // it, or the first character of a pair.
          const starts = new Set(
            expected.map(({ form, start }) =>
              form.includes('&') ? 'compound' : String(start),
            ),
          )
          expect(
            new Set(
              shown.map(({ form, start }) =>
                form.includes('&') ? 'compound' : String(start),
              ),
            ),
          ).toEqual(starts)
        },
      ),
      { numRuns: 3000 },
    ))
})
