import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryWords, tokenize } from '../../text/text.ts'
import { COLUMNS, SEARCH_SCHEMA } from '../../document/schema.ts'
import { KIND } from '../../document/kinds.ts'
import { termKey } from '../../terms/hash.ts'
import { Arena, BITMAP_WORDS } from '../sets/block-set.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { Budget } from '../query/budget.ts'
import { MemorySink, MemorySource } from './bytes.ts'
import { CommonPairs, NEAR_SLOP } from './common-pairs.ts'
import { Deleted } from '../sets/deleted.ts'
import { commonest, encodeSet, LEAST_DOCUMENTS, pairUp, writePairs } from './find-pairs.ts'
import { mergeInMemory } from '../write/merge-segments.ts'
import { DocSetCache } from '../query/segment-context.ts'
import { Segment } from './segment.ts'
import { buildSegment } from '../write/segment-builder.ts'
import { phraseDocs } from '../query/phrase-docs.ts'
import { hasPhrase } from '../../../../test/plain-search/has-phrase.ts'

const WORDS = ['a', 'b', 'c'] as const
const keyOf = (word: string) => termKey(word, KIND.anywhere)

/** Ranks fall, so that documents have the numbers of their texts. */
const segmentOf = (texts: readonly string[], firstRowId = 1): Segment => {
  const sink = new MemorySink()
  buildSegment(
    texts.map((description, at) => ({
      rowId: firstRowId + at,
      rank: 5,
      titles: ['a b'],
      names: ['b a'],
      description,
      subjects: [],
      language: 'und',
      facets: [],
      values: COLUMNS.map(() => Number.NaN),
    })),
    SEARCH_SCHEMA,
    sink,
  )
  return new Segment(new MemorySource(sink.bytes()), SEARCH_SCHEMA)
}

const arena = new Arena()

type How = 'adjacent' | 'near'
const HOW = ['adjacent', 'near'] as const

const docsOf = (
  pairs: CommonPairs,
  left: string,
  right: string,
  how: How = 'adjacent',
): number[] | undefined => {
  const pair = pairs.find(keyOf(left), keyOf(right), how)
  if (pair === undefined) return undefined
  const docs: number[] = []
  for (let block = 0; block < 2; block += 1) {
    arena.reset()
    const set = pair.read(block, arena)
    expect(set.size).toBe(pair.countIn(block))
    forEachDoc(set, (doc) => docs.push(block * 65_536 + doc))
  }
  return docs
}

const plainDocs = (
  texts: readonly string[],
  left: string,
  right: string,
  how: How = 'adjacent',
): number[] =>
  texts.flatMap((text, number) => {
    const words = tokenize(text)
    const reach = how === 'adjacent' ? 1 : 1 + NEAR_SLOP
    const isThere = words.some(
      (word, at) => word === left && words.slice(at + 1, at + 1 + reach).includes(right),
    )
    return isThere ? [number] : []
  })

/** Of all words, whatever the segment's size. */
const pairsOf = (segment: Segment): CommonPairs => {
  const found = WORDS.flatMap((word) => {
    const { high, low } = keyOf(word)
    const postings = segment.find(high, low)
    return postings === undefined ? [] : [{ high, low, postings }]
  })
  const pairs = found.flatMap((_, left) => found.map((_other, right) => ({ left, right })))
  const sink = new MemorySink()
  const { sizes, ends } = writePairs(
    found.map(({ postings }) => postings),
    pairs,
    segment.documents,
    (bytes) => sink.write(bytes),
    () => undefined,
  )
  const keys = Uint32Array.from(
    found.flatMap((left) =>
      found.flatMap((right) => [left.high, left.low, right.high, right.low]),
    ),
  )
  return new CommonPairs(new MemorySource(sink.bytes()), { keys, sizes, ends, offset: 0 })
}

const someText = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e '.repeat(130)), { maxLength: 12 })
  .map((words) => words.join(' '))

describe('pairs of common words', () => {
  it('are those of a plain reading of all texts', () => {
    fc.assert(
      fc.property(fc.array(someText, { minLength: 1, maxLength: 40 }), (texts) => {
        const segment = segmentOf(texts)
        const pairs = pairsOf(segment)
        for (const left of WORDS)
          for (const right of WORDS)
            expect(docsOf(pairs, left, right) ?? []).toEqual(plainDocs(texts, left, right))
      }),
    )
  })

  it('have both words of a position that has two', () => {
    const segment = segmentOf(["b l'a b", 'a'])
    expect(docsOf(pairsOf(segment), 'b', 'a')).toEqual([0])
    expect(docsOf(pairsOf(segment), 'a', 'b')).toEqual([0])
  })

  it('read what was written, however many have them', () => {
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 65_536 }),
    )
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (size, seed) => {
        const bits = new Uint32Array(BITMAP_WORDS)
        let random = seed
        for (let count = 0; count < size; count += 1) {
          random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
          const doc = random >>> 16
          bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31))
        }
        const docs: number[] = []
        forEachDoc({ size: 0, list: undefined, bits }, (doc) => docs.push(doc))
        const encoded = Uint8Array.from(encodeSet(bits))
        const pairs = new CommonPairs(new MemorySource(encoded), {
          keys: Uint32Array.of(
            keyOf('a').high,
            keyOf('a').low,
            keyOf('a').high,
            keyOf('a').low,
          ),
          sizes: Uint32Array.of(docs.length, 0),
          ends: Uint32Array.of(encoded.length, encoded.length),
          offset: 0,
        })
        expect(docsOf(pairs, 'a', 'a')).toEqual(docs)
      }),
    )
  })
})

describe('a segment of many', () => {
  const texts = Array.from({ length: LEAST_DOCUMENTS + 100 }, (_, at) => {
    const rest = at % 7 === 0 ? 'e f c a' : 'e'
    return at % 3 === 0 ? `a b ${rest}` : `b a ${rest}`
  })
  const whole = segmentOf(texts)

  it('stores the pairs of its commonest words, and none of the names', () => {
    for (const left of ['a', 'b', 'e'])
      for (const right of ['a', 'b', 'e'])
        for (const how of HOW)
          expect(whole.pairs && docsOf(whole.pairs, left, right, how)).toEqual(
            plainDocs(texts, left, right, how),
          )
    expect(
      whole.pairs?.find(termKey('a', KIND.title), termKey('b', KIND.title), 'near'),
    ).toBeUndefined()
    expect(whole.pairs?.find(keyOf('a'), keyOf('c'), 'near')).toBeUndefined()
    whole.verify()
  })

  it.each([
    ['a b', 0, true],
    ['a b e', 0, true],
    ['b a e f c', 0, true],
    ['c a b', 0, false],
    ['a a', 0, false],
    ['b e', 0, true],
    ['b e', 1, true],
    ['b e', 2, true],
    ['a a', 2, false],
    ['a a', 3, true],
    ['a a', 4, true],
    ['b e a', 2, true],
    ['e f a', 1, true],
  ] as const)(
    'finds %s with %d others by them as a plain reading does',
    (phrase, slop, isThere) => {
      const test = { field: 'description', words: queryWords(phrase), slop } as const
      const budget = new Budget({ timeoutMs: 60_000 }, '')
      const context = {
        segment: whole,
        deleted: undefined,
        budget,
        phraseCaches: new Map(),
        terms: new Map(),
        cache: new DocSetCache(),
      }
      arena.reset()
      const docs: number[] = []
      const set = phraseDocs(test, context).intersect(0, undefined, arena)
      forEachDoc(set, (doc) => docs.push(doc))
      const expected = new Map(
        [...new Set(texts)].map((text) => [
          text,
          hasPhrase(text.split(' '), phrase.split(' '), slop),
        ]),
      )
      expect(docs).toEqual(
        texts.flatMap((text, number) => (expected.get(text) === true ? [number] : [])),
      )
      expect(docs.length > 0).toBe(isThere)
    },
  )

  it('is merged with its pairs, without those that have gone', () => {
    const more = segmentOf(['a a', 'a b'], texts.length + 1)
    const deleted = new Deleted(whole.documents)
    const gone = new Set([0, 3, 14_000])
    for (const number of gone) deleted.add(number)
    const merged = new Segment(
      new MemorySource(
        mergeInMemory([
          { segment: whole, deleted },
          { segment: more, deleted: undefined },
        ]),
      ),
      SEARCH_SCHEMA,
    )
    const left = [...texts.filter((_, at) => !gone.has(at)), 'a a', 'a b']
    for (const right of ['a', 'b'])
      for (const how of HOW)
        expect(merged.pairs && docsOf(merged.pairs, 'a', right, how)).toEqual(
          plainDocs(left, 'a', right, how),
        )
  })

  it('has few pairs', () => {
    const terms = Array.from({ length: 40 }, (_, at) => ({
      ...keyOf(String(at)),
      count: 8000 + at,
    }))
    expect(commonest(terms, LEAST_DOCUMENTS)).toEqual(terms.toReversed().slice(0, 32))
    expect(commonest(terms, 5 * 8036)).toEqual(terms.slice(37).toReversed())
    expect(commonest(terms, LEAST_DOCUMENTS - 1)).toEqual([])
    expect(pairUp([{ count: 90 }, { count: 30 }, { count: 20 }], 100)).toEqual([
      { left: 0, right: 0 },
      { left: 0, right: 1 },
      { left: 1, right: 0 },
    ])
    expect(segmentOf(['a b']).pairs).toBeUndefined()
  })
})
