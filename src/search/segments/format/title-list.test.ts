import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, orderTitles, splitTitles } from '../../terms/title-order.ts'
import type { ColumnSource } from './columns.ts'
import { TitleCursor, TitleList, TitleListWriter } from './title-list.ts'

const word = fc.constantFrom(
  'a',
  'ab',
  'daily',
  'données',
  '東京',
  '\u{20000}',
  'long'.repeat(90),
)
const titles = fc
  .uniqueArray(
    fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
    { maxLength: 120 },
  )
  .map((some) => some.sort(compareCodePoints))

const write = (texts: readonly string[]): { source: ColumnSource; groups: Uint32Array } => {
  const writer = new TitleListWriter()
  for (const title of splitTitles(orderTitles(texts).texts)) {
    expect(writer.isNew({ title, length: title.length })).toBe(true)
    writer.add({ title, length: title.length })
    expect(writer.isNew({ title, length: title.length })).toBe(false)
  }
  const { bytes, groups } = writer.view()
  return {
    source: {
      length: bytes.length,
      read: (from, target) => target.set(bytes.subarray(from, from + target.length)),
    },
    groups,
  }
}

describe('the titles of a segment', () => {
  it('are found by their positions, one after the other, and say where another would stand', () => {
    fc.assert(
      fc.property(titles, fc.array(word, { maxLength: 5 }), (texts, asked) => {
        const { source, groups } = write(texts)
        const list = new TitleList(source, groups)
        const read: string[] = []
        const cursor = new TitleCursor(source, groups)
        while (cursor.next()) {
          expect(cursor.ordinal).toBe(read.length)
          read.push(Buffer.from(cursor.title.subarray(0, cursor.length)).toString())
        }
        expect(read).toEqual(texts)
        texts.forEach((text, place) => {
          expect(list.at(place)).toBe(text)
          expect(list.ordinalOf(text)).toBe(place)
        })
        expect([list.at(texts.length + 100), list.at(Number.NaN)]).toEqual(['', ''])
        const text = asked.join(' ')
        const before = texts.filter((each) => compareCodePoints(each, text) < 0).length
        expect(list.ordinalOf(text)).toBe(texts.includes(text) ? before : before - 0.5)
      }),
    )
  })
})
