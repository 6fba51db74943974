import { expect, test } from 'vitest'
import type { SearchQuery } from '../../../search/query.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'
import { SearchTrial } from './search-trial.ts'

const query = (text: string, fields: Partial<SearchQuery> = {}): SearchQuery =>
  queryFor({ terms: [termFor(text)], ...fields })

const openTrial = (longestMs = 8) => {
  let nowMs = 1000
  const trial = new SearchTrial(longestMs, 1, () => nowMs)
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { trial, pass }
}

test('what was lost in vain comes back with time', () => {
  const { trial, pass } = openTrial()
  expect(trial.allowance(query('a'))).toBe(8)
  trial.lose(query('a'), 8)
  expect(trial.allowance(query('b'))).toBe(1)
  pass(200)
  expect(trial.allowance(query('b'))).toBeCloseTo(4)
  pass(10_000)
  expect(trial.allowance(query('b'))).toBe(8)
})

test('a costly forgiving search says nothing of the strict one with the same words', () => {
  const { trial, pass } = openTrial()
  trial.lose(query('a', { matching: 'forgiving' }), 8)
  pass(10_000)
  expect(trial.allowance(query('a', { matching: 'forgiving' }))).toBe(0)
  expect(trial.allowance(query('a'))).toBe(8)
})

test('losses beyond the longest trial are forgiven', () => {
  const { trial, pass } = openTrial()
  for (let number = 0; number < 100; number += 1) trial.lose(query(String(number)), 8)
  pass(400)
  expect(trial.allowance(query('b'))).toBe(8)
})

test('what one caller loses is not lost to another; what all lose together is bounded', () => {
  const { trial, pass } = openTrial()
  for (let number = 0; number < 100; number += 1) {
    trial.lose(query(String(number)), 8, 'a')
    pass(100)
  }
  expect(trial.allowance(query('x'), 'a')).toBeLessThan(3)
  expect(trial.allowance(query('x'), 'b')).toBe(8)
  for (const caller of ['a', 'b', 'c', 'd', 'e', 'f']) trial.lose(query('x'), 8, caller)
  expect(trial.allowance(query('y'), 'g')).toBe(1)
})

test('a costly search is not tried again for a minute, nor its other pages; others are', () => {
  const { trial, pass } = openTrial()
  trial.lose(query('a'), 8)
  pass(30_000)
  expect(trial.allowance(query('a'))).toBe(0)
  const next = {
    after: { total: 100, values: [1, 2, 3] },
    limit: 50,
    level: 'hit',
  } as const
  expect(trial.allowance(query('a', next))).toBe(0)
  expect(trial.allowance(query('a', { filters: { includeIds: ['b'] } }))).toBe(8)
  pass(30_001)
  expect(trial.allowance(query('a'))).toBe(8)
})

test('a search is costly if its whole trial was in vain, or by what the search thread says', () => {
  const { trial, pass } = openTrial()
  trial.lose(query('a'), 1)
  trial.lose(query('b'), 1)
  trial.lose(query('c'), 8)
  pass(1000)
  expect(trial.allowance(query('a'))).toBe(8)
  expect(trial.allowance(query('c'))).toBe(0)

  trial.learn(query('a'), 3)
  trial.learn(query('b'), 300)
  trial.learn(query('c'), 3)
  expect(trial.allowance(query('a'))).toBe(8)
  expect(trial.allowance(query('b'))).toBe(0)
  expect(trial.allowance(query('c'))).toBe(8)
})

test('only so many searches are remembered', () => {
  const { trial, pass } = openTrial()
  for (let number = 0; number < 257; number += 1) trial.lose(query(String(number)), 8)
  pass(1000)
  expect(trial.allowance(query('0'))).toBe(8)
  expect(trial.allowance(query('1'))).toBe(0)
})

test('without trials there is none', () => {
  expect(openTrial(0).trial.allowance(query('a'))).toBe(0)
})
