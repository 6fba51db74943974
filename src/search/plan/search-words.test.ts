import { expect, it } from 'vitest'
import { alike, nearly, plainly, plainWordsOf, type WordAs } from './search-words.ts'
import type { QueryDictionary } from './term-tiers.ts'

const dictionary: QueryDictionary = {
  findByLink: () => undefined,
  isInTitle: () => false,
  mayBegin: () => true,
  isCommon: () => false,
  weightOfWord: () => 1,
  similar: (word) => [{ word: `${word}e` }],
  alike: (word) => [{ word: `${word}s` }],
}

const NONE = { forms: [], keys: [], firstParts: [] }

const ways: readonly (readonly [string, WordAs])[] = [
  ['plainly', plainly],
  ['alike', alike(dictionary)],
  ['nearly', nearly(dictionary)],
]

it.each(ways)(
  '%s: what stands for a word in a field is made once, however many tiers ask',
  (_, as) => {
    const [harbour, lantern] = plainWordsOf('harbour lantern')
    if (harbour === undefined || lantern === undefined) throw new Error('two words')
    const inTitle = as(harbour, 'title')
    expect(as(harbour, 'title')).toBe(inTitle)
    expect(as(harbour, 'names')).not.toEqual(inTitle)
    expect(as(lantern, 'title')).not.toEqual(inTitle)
  },
)

it('a Hebrew word is found with its particles and without them', () => {
  const formsOf = (typed: string) =>
    JSON.stringify(plainly(plainWordsOf(typed)[0] ?? NONE, 'title'))
  expect(formsOf('ילדים')).toContain('"לילדים"')
  expect(formsOf('לילדים')).toContain('"ילדים"')
})
