import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { queryWords, tokenize } from '../../text/text.ts'
import { Arena } from '../sets/block-set.ts'
import { Budget } from './budget.ts'
import { MemorySink, MemorySource } from '../format/bytes.ts'
import { COLUMNS, SEARCH_SCHEMA } from '../../document/schema.ts'
import { termKey } from '../../terms/hash.ts'
import { KIND, type WordKind } from '../../document/kinds.ts'
import { Segment } from '../format/segment.ts'
import { buildSegment } from '../write/segment-builder.ts'
import { openPhrase } from './phrase.ts'
import { hasPhrase } from '../../../../test/plain-search/has-phrase.ts'

const documentOf = (rowId: number, text: string, field: WordKind) => ({
  rowId,
  rank: 5,
  titles: field === KIND.title ? ['b a', text] : ['nothing'],
  names: field === KIND.people ? ['b', text] : [],
  description: field === KIND.anywhere ? text : '',
  subjects: [],
  language: 'und',
  facets: [],
  values: COLUMNS.map(() => Number.NaN),
})

/**
 * Which of the candidates, podcasts whose title, host or description is a text, have the phrase.
 */
const findPhrase = (
  texts: readonly string[],
  phrase: string,
  slop: number,
  field: WordKind,
  candidates: readonly number[],
  budget = new Budget({ timeoutMs: 60_000 }, ''),
): number[] => {
  const sink = new MemorySink()
  buildSegment(
    texts.map((text, at) => documentOf(at + 1, text, field)),
    SEARCH_SCHEMA,
    sink,
  )
  const segment = new Segment(new MemorySource(sink.bytes()), SEARCH_SCHEMA)
  const words = queryWords(phrase).map(({ forms }) =>
    forms.flatMap((form) => {
      const { high, low } = termKey(form, field)
      return segment.find(high, low) ?? []
    }),
  )
  if (words.some(({ length }) => length === 0)) return []
  const keep = openPhrase(
    words,
    slop,
    0,
    (postings) => postings.read(0, new Arena()),
    budget,
  )
  const asked = Uint16Array.from(candidates)
  return [...asked.subarray(0, keep(asked, asked.length))]
}

const isFound = (text: string, phrase: string, slop: number, field: WordKind): boolean =>
  findPhrase([text], phrase, slop, field, [0]).length > 0

const FIELDS = [KIND.title, KIND.people, KIND.anywhere] as const

describe('a phrase', () => {
  it.each([
    ['true crime', 'a True-Crime show', 0, true],
    ['true crime', 'crime, true', 0, false],
    ['true crime', 'true and crime', 0, false],
    ['true crime', 'true and crime', 1, true],
    ['a b c', 'a x b y c', 1, false],
    ['a b c', 'a x b y c', 2, true],
    ['x y', 'x x y', 0, true],
    ['amour fou', "l'amour fou", 0, true],
    ['AT&T news', 'more AT&T news', 0, true],
    ['my at&t news', 'my AT&T news', 0, true],
    ['東京タワー', '今日の東京タワーへ', 0, true],
    ['東京 tower', '東京 tower', 0, true],
    ['東京タワー', '東京のタワー', 0, false],
  ])('%j in %j with slop %i: %j', (phrase, text, slop, expected) => {
    for (const field of FIELDS)
      expect(isFound(text, phrase, slop, field), String(field)).toBe(expected)
  })

  it('is found exactly where its words stand in order with so few others between them', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
    fc.assert(
      fc.property(
        text,
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 3 }),
        (words, phrase, slop) => {
          const expected = hasPhrase(words, phrase, slop)
          expect(isFound(words.join(' '), phrase.join(' '), slop, KIND.anywhere)).toBe(
            expected,
          )
          expect(tokenize(words.join(' '))).toEqual(words)
        },
      ),
    )
  })

  it('is found in any of many podcasts, whichever of them are looked at', () => {
    // `x` four hundred times: the next position is further away than a byte says.
    const word = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('a', 'b', 'c') },
      fc.constant('x '.repeat(400).trim()),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(word, { maxLength: 8 }), fc.boolean()), {
          minLength: 1,
          maxLength: 150,
        }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 3 }),
        (podcasts, phrase, slop) => {
          const texts = podcasts.map(([words]) => words.join(' '))
          const candidates = podcasts.flatMap(([, isLookedAt], number) =>
            isLookedAt ? [number] : [],
          )
          const expected = candidates.filter((number) =>
            hasPhrase(tokenize(texts[number] ?? ''), phrase, slop),
          )
          expect(
            findPhrase(texts, phrase.join(' '), slop, KIND.anywhere, candidates),
          ).toEqual(expected)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('the clock is looked at again and again while many podcasts may have the phrase', () => {
  const texts = Array.from({ length: 4_000 }, () => 'a x x b x x c')
  const places = texts.map((_text, at) => at)
  let looks = 0
  const isCancelled = (): boolean => {
    looks += 1
    return false
  }
  const budget = new Budget({ timeoutMs: 60_000, isCancelled }, '')
  const found = findPhrase(texts, 'a b c', 4, KIND.anywhere, places, budget)
  expect(found).toHaveLength(4_000)
  expect(looks).toBeGreaterThan(4_000 / 200)
})
