import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAlikeLetters, WORDS_AT_ONCE } from './word-kernel.ts'

const letters = fc.integer({ min: 0, max: 0xffffffff })

const bitsOf = (word: number): number => (word >>> 0).toString(2).replaceAll('0', '').length

test('words with nearly the same letters are those whose bits differ in so few places', () => {
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 70 }),
      letters,
      fc.integer({ min: 0, max: 32 }),
      (all, asked, most) => {
        const found = findAlikeLetters(Uint32Array.from(all), asked, most)
        const expected = all.flatMap((each, at) =>
          bitsOf(each ^ asked) <= most ? [at] : [],
        )
        expect([...found]).toEqual(expected)
      },
    ),
  )
})

test('as many words as there is room for are compared, and none that were there before', () => {
  const all = new Uint32Array(WORDS_AT_ONCE)
  expect(findAlikeLetters(all, 0, 0)).toHaveLength(WORDS_AT_ONCE)
  expect([...findAlikeLetters(all.subarray(0, 1), 0, 0)]).toEqual([0])
  expect(findAlikeLetters(all.subarray(0, 0), 0, 32)).toHaveLength(0)
})
