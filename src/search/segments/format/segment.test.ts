import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Arena } from '../sets/block-set.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { MemorySink, MemorySource } from './bytes.ts'
import { ColumnMemory } from './column-memory.ts'
import { Column, type ColumnSource } from './columns.ts'
import { encodeColumn } from './encode-column.ts'
import { COLUMNS, SEARCH_SCHEMA } from '../../document/schema.ts'
import { collectTerms } from '../../document/document-terms.ts'
import { pairKey, termKey } from '../../terms/hash.ts'
import { KIND, type Kind } from '../../document/kinds.ts'
import { Segment, SegmentDamaged } from './segment.ts'
import { buildSegment, compareRank } from '../write/segment-builder.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import { sortTitle } from '../../terms/title-order.ts'
import { readPositions } from '../../../../test/segments/read-positions.ts'
import { drawsOf } from '../../../../test/split.ts'

const openSegment = (documents: readonly SearchDocument[]): Segment => {
  const sink = new MemorySink()
  buildSegment(documents, SEARCH_SCHEMA, sink)
  return new Segment(new MemorySource(sink.bytes()), SEARCH_SCHEMA)
}

const WORDS = [
  'the',
  'daily',
  'news',
  'café',
  "l'or",
  'C++',
  'at&t',
  '東京都',
  'crime',
  'a',
]
const text = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 6 })
  .map((words) => words.join(' '))
const document = fc.record({
  rowId: fc.integer({ min: 1, max: 1e6 }),
  rank: fc.integer({ min: -1, max: 20 }),
  titles: fc.array(text, { minLength: 1, maxLength: 2 }),
  names: fc.array(text, { maxLength: 2 }),
  description: text,
  subjects: fc.subarray(['News', 'True Crime']),
  language: fc.constantFrom('en', 'de', 'und'),
  facets: fc.subarray(['language:en', 'language:de', 'tracked']),
  values: fc.constant(COLUMNS.map(() => Number.NaN)),
})
const documents = fc.uniqueArray(document, {
  selector: ({ rowId }) => rowId,
  maxLength: 40,
})

describe('a segment', () => {
  it('knows for every term who has it, in rank order', () => {
    fc.assert(
      fc.property(documents, (some) => {
        const segment = openSegment(some)
        const arena = new Arena()
        const ordered = some.toSorted(compareRank)
        const expected = new Map<string, Set<number>>()
        const keys = new Map<string, { high: number; low: number }>()
        const marks = new Set<string>()
        const places = new Map<string, number[][]>()
        ordered.forEach((each, docId) => {
          const note = (name: string, key: { high: number; low: number }): void => {
            keys.set(name, key)
            expected.set(name, (expected.get(name) ?? new Set()).add(docId))
          }
          const words: string[] = []
          const wordOf = (word: string): number => {
            if (!words.includes(word)) words.push(word)
            return words.indexOf(word)
          }
          const textOf = (word: number): string => words[word] ?? ''
          collectTerms(each, {
            wordOf,
            addWord: (word, kind, marked, { at, next }, first) => {
              const name = `${String(kind)} ${textOf(word)}`
              note(name, termKey(textOf(word), kind))
              if (marked) marks.add(`${name} ${String(docId)}`)
              const here: number[] = []
              for (let link = first; link !== 0; link = next[link - 1] ?? 0)
                here.push(at[link - 1] ?? -1)
              places.set(name, [...(places.get(name) ?? []), here])
            },
            addPair: (left, right) =>
              note(
                `pair ${textOf(left)} ${textOf(right)}`,
                pairKey(textOf(left), textOf(right)),
              ),
            addText: (some_, kind) =>
              note(`${String(kind)} ${some_}`, termKey(some_, kind)),
          })
        })
        expect(segment.footer.terms).toBe(expected.size)
        for (const [name, docIds] of expected) {
          const key = keys.get(name)
          const postings = key && segment.find(key.high, key.low)
          const read = (marked?: boolean): number[] => {
            const found: number[] = []
            if (postings !== undefined)
              forEachDoc(postings.read(0, arena, marked), (doc) => found.push(doc))
            return found
          }
          expect(read()).toEqual([...docIds])
          expect(read(true)).toEqual(
            [...docIds].filter((docId) => marks.has(`${name} ${String(docId)}`)),
          )
          expect(read(false)).toEqual(
            [...docIds].filter((docId) => !marks.has(`${name} ${String(docId)}`)),
          )
          const expectedPlaces = places.get(name)
          if (expectedPlaces !== undefined && postings !== undefined) {
            const bytes = postings.readPositions(0)
            let at = 0
            for (const some_ of expectedPlaces) {
              const here: number[] = []
              at = readPositions(bytes, at, here)
              expect(here).toEqual(some_)
            }
            expect(at).toBe(bytes.length)
          }
          arena.reset()
        }
        expect(segment.find(1, 2)).toBeUndefined()
        ordered.forEach((each, docId) => {
          expect(segment.rowIdOf(docId)).toBe(each.rowId)
          expect(segment.docIdOf(each.rowId)).toBe(docId)
          expect(segment.titles.at(segment.column('titleOrdinal').at(docId))).toBe(
            sortTitle(each.titles),
          )
          expect(segment.firstAfter(each.rank, each.rowId)).toBe(docId + 1)
        })
        expect(segment.docIdOf(2e6)).toBe(-1)
        segment.verify()
      }),
      { numRuns: drawsOf('segments') },
    )
  })

  it('holds terms of any size, over blocks', () => {
    const many = Array.from(
      { length: 70_000 },
      (_, index): SearchDocument => ({
        rowId: index + 1,
        rank: -1,
        titles: [`t${String(index % 7)}`],
        names: [],
        description: index % 3 === 0 ? 'third' : index % 60 === 1 ? 'some' : '',
        subjects: [],
        language: 'und',
        facets: ['all'],
        values: COLUMNS.map(() => Number.NaN),
      }),
    )
    const segment = openSegment(many)
    const arena = new Arena()
    const docIdsOf = (word: string, kind: Kind): number[] => {
      const { high, low } = termKey(word, kind)
      const postings = segment.find(high, low)
      if (postings === undefined) return []
      const all = new Uint32Array(postings.count)
      postings.copyTo(all, arena)
      for (let index = 0; index < all.length; index += 1)
        all[index] = (all[index] ?? 0) >>> 1
      const found: number[] = []
      for (const block of [0, 1]) {
        arena.reset()
        const set = postings.read(block, arena)
        expect(set.size).toBe(postings.countIn(block))
        forEachDoc(set, (doc) => found.push(block * 65_536 + doc))
      }
      expect(found).toEqual([...all])
      return found
    }
    const docIds = many.map((_, index) => index)
    expect(docIdsOf('all', KIND.facet)).toEqual(docIds)
    expect(docIdsOf('third', KIND.anywhere)).toEqual(
      docIds.filter((docId) => docId % 3 === 0),
    )
    expect(docIdsOf('some', KIND.anywhere)).toEqual(
      docIds.filter((docId) => docId % 3 !== 0 && docId % 60 === 1),
    )
    expect(docIdsOf('t3', KIND.title)).toEqual(docIds.filter((docId) => docId % 7 === 3))
  })

  it('notices every changed byte and every cut', () => {
    const sink = new MemorySink()
    buildSegment(
      Array.from({ length: 9 }, (_, rowId) => ({
        rowId,
        rank: rowId,
        titles: ['one two'],
        names: [],
        description: 'three',
        subjects: [],
        language: 'und',
        facets: [],
        values: COLUMNS.map(() => rowId),
      })),
      SEARCH_SCHEMA,
      sink,
    )
    const whole = sink.bytes()
    const check = (bytes: Uint8Array): void => {
      new Segment(new MemorySource(bytes), SEARCH_SCHEMA).verify()
    }
    check(whole)
    for (let at = 0; at < whole.length; at += 3) {
      const changed = Uint8Array.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      expect(() => check(changed), String(at)).toThrow()
      expect(() => check(whole.subarray(0, at)), String(at)).toThrow(SegmentDamaged)
    }
  })
})

const sourceOf = (bytes: Uint8Array): ColumnSource => ({
  length: bytes.length,
  read: (offset, target) => target.set(bytes.subarray(offset, offset + target.length)),
})

describe('columns', () => {
  it('hold every value exactly', () => {
    const value = fc.oneof(
      fc.constant(Number.NaN),
      fc.nat(),
      fc.double({ noNaN: true }),
      fc.nat({ max: 1000 }).map((tenths) => tenths / 10),
      fc.integer({ min: 0, max: 2e9 }).map((seconds) => seconds * 1000),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(value),
          fc.array(fc.nat({ max: 260 })),
          fc.array(fc.nat({ max: 70_000 }).map((n) => n * 1000)),
        ),
        (some) => {
          const { format, bytes } = encodeColumn(Float64Array.from(some))
          const column = new Column(
            format,
            sourceOf(bytes),
            some.length,
            new ColumnMemory(0),
          )
          // Negative zero is zero.
          some.forEach((each, index) => expect(column.at(index) + 0).toBe(each + 0))
        },
      ),
    )
  })
  it('give the same values however few of them are in memory, and give their memory back', () => {
    const length = 150_000
    const kinds: readonly ((docId: number) => number)[] = [
      (docId) => docId % 200,
      (docId) => (docId * 7) % 60_000,
      (docId) => docId * 31_000,
      (docId) => docId / 7,
      (docId) => (docId % 3 === 0 ? docId * 5 : Number.NaN),
      // Some are 2^31 and more.
      (docId) => docId * 20_011,
      (docId) => (docId % 3 === 0 ? docId * 20_011 : Number.NaN),
    ]
    const ranges = [
      [50, 90_000],
      [1_000_000, Number.POSITIVE_INFINITY],
      [Number.NEGATIVE_INFINITY, 2 ** 31 + 5],
      [7, 6],
    ] as const
    const memory = new ColumnMemory(300_000)
    const columns = kinds.map((valueOf) => {
      const values = Float64Array.from({ length }, (_, docId) => valueOf(docId))
      const { format, bytes } = encodeColumn(values)
      return { values, column: new Column(format, sourceOf(bytes), length, memory) }
    })
    const docs = new Uint16Array(65_536)
    for (let block = 0; block * 65_536 < length; block += 1) {
      const base = block * 65_536
      const count = Math.min(65_536, length - base)
      for (const { values, column } of columns) {
        const docIds = [...values.subarray(base, base + count).keys()]
        const isKnown = (doc: number): boolean => !Number.isNaN(values[base + doc])
        const keep = (
          method: 'keepBetween' | 'keepUnknownOrBetween',
          min: number,
          max: number,
        ): number[] => {
          for (let doc = 0; doc < count; doc += 1) docs[doc] = doc
          return [...docs.subarray(0, column[method](docs, 0, count, base, min, max))]
        }
        for (const [min, max] of ranges) {
          const isBetween = (doc: number): boolean => {
            const value = values[base + doc] as number
            return value >= min && value <= max
          }
          expect(keep('keepBetween', min, max)).toEqual(
            docIds.filter((doc) => isBetween(doc)),
          )
          const others = docIds.filter((doc) => isBetween(doc) || !isKnown(doc))
          expect(keep('keepUnknownOrBetween', min, max)).toEqual(others)
        }
        const known = column.knownIn(block)
        if (known !== undefined) {
          const found: number[] = []
          forEachDoc(known, (doc) => found.push(doc))
          expect(found).toEqual(docIds.filter((doc) => isKnown(doc)))
          expect(known.size).toBe(found.length)
        }
        expect(column.at(base + 7)).toBe(values[base + 7])
        expect(memory.bytes).toBeLessThanOrEqual(65_536 * 8)
      }
    }
    for (const { column } of columns) column.close()
    expect(memory.bytes).toBe(0)
  })
})
