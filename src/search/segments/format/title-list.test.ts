import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, orderTitles, splitTitles } from '../../terms/title-order.ts'
import { editDistance } from '../../text/edit-distance.ts'
import type { ColumnSource } from './columns.ts'
import { TitleCursor, type TitleGroups, TitleList, TitleListWriter } from './title-list.ts'

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

interface Written extends TitleGroups {
  readonly source: ColumnSource
}

const write = (texts: readonly string[]): Written => {
  const writer = new TitleListWriter()
  for (const title of splitTitles(orderTitles(texts).texts)) {
    expect(writer.isNew({ title, length: title.length })).toBe(true)
    writer.add({ title, length: title.length })
    expect(writer.isNew({ title, length: title.length })).toBe(false)
  }
  const { bytes, ...groups } = writer.view()
  return {
    source: {
      length: bytes.length,
      read: (from, target) => target.set(bytes.subarray(from, from + target.length)),
    },
    ...groups,
  }
}

describe('the titles of a segment', () => {
  it('are found by their positions, one after the other, and say where another would stand', () => {
    fc.assert(
      fc.property(titles, fc.array(word, { maxLength: 5 }), (texts, asked) => {
        const { source, ...groups } = write(texts)
        const list = new TitleList(source, groups)
        const read: string[] = []
        const cursor = new TitleCursor(source, groups.groups)
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
  it('are only passed over where they are too far from a text', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'é', ' '), { maxLength: 6 })
    const near = fc
      .uniqueArray(
        letters.map((some) => `the ${some.join('')}`),
        { maxLength: 120 },
      )
      .map((some) => some.sort(compareCodePoints))
    fc.assert(
      fc.property(
        near,
        letters,
        fc.constantFrom('the ', 'teh ', ''),
        (texts, end, begin) => {
          const { source, ...groups } = write(texts)
          const list = new TitleList(source, groups)
          const asked = `${begin}${end.join('')}`
          texts.forEach((text, place) => {
            const edits = editDistance(asked, text, 8)
            expect(list.mayBeNear(place, asked, edits)).toBe(true)
          })
        },
      ),
    )
    const many = write(Array.from({ length: 100 }, (_, at) => `title ${String(at)}`).sort())
    const list = new TitleList(many.source, many)
    expect(list.mayBeNear(40, 'title 40', 0)).toBe(true)
    expect(list.mayBeNear(40, 'another title', 2)).toBe(false)
  })
})
