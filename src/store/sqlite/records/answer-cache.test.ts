import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { AnswerJoiner } from './answer-joiner.ts'

const join = (
  joiner: AnswerJoiner,
  ids: readonly string[],
): { readonly count: number; readonly text: string } => {
  const { count, byteLength, copyTo } = joiner.join(ids).answers
  const target = Buffer.alloc(byteLength + 2, '#')
  copyTo(target, 1)
  expect([target[0], target.at(-1)]).toEqual([0x23, 0x23])
  return { count, text: target.subarray(1, -1).toString() }
}

test('whatever is kept or forgotten, the same is joined as without a cache', () => {
  const id = fc.integer({ min: 0, max: 30 }).map(String)
  const step = fc.oneof(
    fc.record({ ask: fc.array(id, { maxLength: 12 }) }),
    fc.record({
      write: id,
      text: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3200 }),
      fc.array(step, { maxLength: 60 }),
      (cacheBytes, steps) => {
        const stored = new Map<string, string>()
        const cache = new AnswerCache(cacheBytes)
        const joiner = new AnswerJoiner({
          cache,
          read: (ids) =>
            ids.flatMap((asked) => {
              const text = stored.get(asked)
              return text === undefined ? [] : [{ id: asked, text }]
            }),
        })
        for (const one of steps) {
          if ('ask' in one) {
            const texts = [...new Set(one.ask)].flatMap((asked) => stored.get(asked) ?? [])
            expect(join(joiner, one.ask)).toEqual({
              count: texts.length,
              text: texts.join(','),
            })
          } else {
            cache.clear()
            if (one.text === null) stored.delete(one.write)
            else stored.set(one.write, `{"text":${JSON.stringify(one.text)}}`)
          }
        }
      },
    ),
  )
})

test('what is asked for again is not read again, and what nobody asks for makes room', () => {
  const cache = new AnswerCache(4000)
  const text = 'x'.repeat(100)
  for (let number = 0; number < 100; number += 1) {
    cache.add(String(number), text)
    expect(cache.get('0')).toBeDefined()
  }
  expect(cache.get('99')).toBeDefined()
  expect(cache.get('1')).toBeUndefined()
})

test('a slice stays what it is when its generation is forgotten', () => {
  const cache = new AnswerCache(4000)
  const { bytes, start, end } = cache.add('first', 'as it was')
  for (let number = 0; number < 100; number += 1) cache.add(String(number), 'y'.repeat(90))
  expect(cache.get('first')).toBeUndefined()
  expect(bytes.toString('utf8', start, end)).toBe('as it was')
})
