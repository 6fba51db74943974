import { expect, test } from 'vitest'
import { nearBeginnings } from '../../text/near-beginnings.ts'
import type { Segment } from '../format/segment.ts'
import { readBeginnings } from './word-beginnings.ts'

const segmentOf = (words: readonly string[]): Segment => {
  const bytes = new TextEncoder().encode(words.map((word) => `${word}\n`).join(''))
  return { readSection: () => bytes } as unknown as Segment
}

const WORDS = ['planet', 'plan', 'история', 'żółw', 'money', 'mo']

test('no beginning of a word is ruled out, and nearly all others are', () => {
  const mayBegin = readBeginnings([segmentOf(WORDS.slice(0, 3)), segmentOf(WORDS.slice(3))])
  for (const word of WORDS)
    for (const length of [4, 5]) expect(mayBegin(word.slice(0, length))).toBe(true)
  const near = nearBeginnings('plamet').filter(mayBegin)
  expect(near).toContain('plane')
  expect(near.length).toBeLessThan(12)
})

test('of words that are not read to their end nothing is ruled out', () => {
  const many = Array.from({ length: 40_000 }, (_, at) => `word${String(at)}`)
  const segment = segmentOf(many)
  expect(readBeginnings([segment])('zzzzz')).toBe(true)
  const mayBegin = readBeginnings([segment])
  expect(mayBegin('zzzzz')).toBe(false)
  expect(many.every((word) => mayBegin(word.slice(0, 5)))).toBe(true)
})
