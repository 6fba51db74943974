import { expect, test } from 'vitest'
import { RoundRobin } from './round-robin.ts'

test('everybody comes in turn, and each in the order of what they brought', () => {
  const waiting = new RoundRobin<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) waiting.add(item.charAt(0), item)
  expect(waiting.size).toBe(6)
  const order = Array.from({ length: 4 }, () => waiting.take())
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2'])
  waiting.add('c', 'c2')
  expect(Array.from({ length: 4 }, () => waiting.take())).toEqual([
    'b2',
    'a3',
    'c2',
    undefined,
  ])
  expect(waiting.size).toBe(0)
})
