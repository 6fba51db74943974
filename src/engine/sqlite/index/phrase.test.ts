import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryWords, tokenize } from '../../text.ts'
import { hasPhrase } from './phrase.ts'

describe('a phrase', () => {
  it.each([
    ['true crime', 'a True-Crime show', 0, true],
    ['true crime', 'crime, true', 0, false],
    ['true crime', 'true and crime', 0, false],
    ['true crime', 'true and crime', 1, true],
    ['a b c', 'a x b y c', 1, false],
    ['a b c', 'a x b y c', 2, true],
    ['a b', 'a a b', 0, true],
    ['amour fou', "l'amour fou", 0, true],
    ['AT&T news', 'more AT&T news', 0, true],
    ['my at&t news', 'my AT&T news', 0, true],
    ['東京タワー', '今日の東京タワーへ', 0, true],
    ['東京 tower', '東京 tower', 0, true],
    ['東京タワー', '東京のタワー', 0, false],
  ])('%j in %j with slop %i: %j', (phrase, text, slop, expected) => {
    expect(hasPhrase(text, queryWords(phrase), slop)).toBe(expected)
  })

  it('is found exactly where its words stand in order with so few others between them', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
    fc.assert(
      fc.property(
        text,
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 3 }),
        (words, phrase, slop) => {
          const places = (from: number, at: number): number[][] =>
            at === phrase.length
              ? [[]]
              : words.flatMap((word, place) =>
                  place >= from && word === phrase[at] ? places(place + 1, at + 1).map((rest) => [place, ...rest]) : [],
                )
          const expected = places(0, 0).some(
            (found) => (found.at(-1) ?? 0) - (found[0] ?? 0) + 1 - phrase.length <= slop,
          )
          expect(hasPhrase(words.join(' '), queryWords(phrase.join(' ')), slop)).toBe(expected)
          expect(tokenize(words.join(' '))).toEqual(words)
        },
      ),
    )
  })
})
