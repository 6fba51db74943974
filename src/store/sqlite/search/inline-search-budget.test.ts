import { expect, test } from 'vitest'
import type { SearchQuery } from '../../../search/query.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'
import { InlineSearchBudget } from './inline-search-budget.ts'

const query = (text: string, fields: Partial<SearchQuery> = {}): SearchQuery =>
  queryFor({ terms: [termFor(text)], ...fields })

const openBudget = (longestMs = 8) => {
  let nowMs = 1000
  const budget = new InlineSearchBudget(longestMs, 1, () => nowMs)
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { budget, pass }
}

test('what was lost in vain comes back with time', () => {
  const { budget, pass } = openBudget()
  expect(budget.allowance(query('a'))).toBe(8)
  budget.lose(query('a'), 8)
  expect(budget.allowance(query('b'))).toBe(1)
  pass(200)
  expect(budget.allowance(query('b'))).toBeCloseTo(4)
  pass(10_000)
  expect(budget.allowance(query('b'))).toBe(8)
})

test('a costly forgiving search says nothing of the strict one with the same words', () => {
  const { budget, pass } = openBudget()
  budget.lose(query('a', { matching: 'forgiving' }), 8)
  pass(10_000)
  expect(budget.allowance(query('a', { matching: 'forgiving' }))).toBe(0)
  expect(budget.allowance(query('a'))).toBe(8)
})

test('losses beyond the longest inline search are forgiven', () => {
  const { budget, pass } = openBudget()
  for (let number = 0; number < 100; number += 1) budget.lose(query(String(number)), 8)
  pass(400)
  expect(budget.allowance(query('b'))).toBe(8)
})

test('what one caller loses is not lost to another; what all lose together is bounded', () => {
  const { budget, pass } = openBudget()
  for (let number = 0; number < 100; number += 1) {
    budget.lose(query(String(number)), 8, 'a')
    pass(100)
  }
  expect(budget.allowance(query('x'), 'a')).toBeLessThan(3)
  expect(budget.allowance(query('x'), 'b')).toBe(8)
  for (const caller of ['a', 'b', 'c', 'd', 'e', 'f']) budget.lose(query('x'), 8, caller)
  expect(budget.allowance(query('y'), 'g')).toBe(1)
})

test('a costly search is not tried again for a minute, nor its other pages; others are', () => {
  const { budget, pass } = openBudget()
  budget.lose(query('a'), 8)
  pass(30_000)
  expect(budget.allowance(query('a'))).toBe(0)
  const next = {
    after: { total: 100, values: [1, 2, 3] },
    limit: 50,
    level: 'hit',
  } as const
  expect(budget.allowance(query('a', next))).toBe(0)
  expect(budget.allowance(query('a', { filters: { includeIds: ['b'] } }))).toBe(8)
  pass(30_001)
  expect(budget.allowance(query('a'))).toBe(8)
})

test('a search is costly if its whole inline time was in vain, or by what the search thread says', () => {
  const { budget, pass } = openBudget()
  budget.lose(query('a'), 1)
  budget.lose(query('b'), 1)
  budget.lose(query('c'), 8)
  pass(1000)
  expect(budget.allowance(query('a'))).toBe(8)
  expect(budget.allowance(query('c'))).toBe(0)

  budget.learn(query('a'), 3)
  budget.learn(query('b'), 300)
  budget.learn(query('c'), 3)
  expect(budget.allowance(query('a'))).toBe(8)
  expect(budget.allowance(query('b'))).toBe(0)
  expect(budget.allowance(query('c'))).toBe(8)
})

test('only so many searches are remembered', () => {
  const { budget, pass } = openBudget()
  for (let number = 0; number < 257; number += 1) budget.lose(query(String(number)), 8)
  pass(1000)
  expect(budget.allowance(query('0'))).toBe(8)
  expect(budget.allowance(query('1'))).toBe(0)
})

test('without inline searches there is no budget', () => {
  expect(openBudget(0).budget.allowance(query('a'))).toBe(0)
})
