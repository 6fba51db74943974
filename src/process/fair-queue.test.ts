import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function takeAll(queue: FairQueue<string>, ms: number): readonly string[] {
  const order: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    order.push(item)
    queue.spend(item.slice(0, 1), ms)
  }
  return order
}

test('callers take turns, however much one of them asks for', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item)
  for (const item of ['b1', 'b2']) queue.add('b', item)
  expect(queue.size).toBe(6)
  expect(takeAll(queue, 10)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  expect(queue.size).toBe(0)
})

test('who used the worker longer waits longer', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'b1', 'b2', 'b3']) queue.add(item.slice(0, 1), item)
  expect(queue.take()).toBe('a1')
  queue.spend('a', 2_500)
  const order: (string | undefined)[] = []
  for (let count = 0; count < 4; count += 1) {
    order.push(queue.take())
    queue.spend('b', 1_000)
  }
  expect(order).toEqual(['b1', 'b2', 'b3', 'a2'])
})

test('who comes late has saved up nothing, and is owed nothing', () => {
  const queue = new FairQueue<string>()
  queue.add('a', 'a1')
  queue.take()
  queue.spend('a', 1_000)
  for (const item of ['a2', 'a3', 'a4']) queue.add('a', item)
  expect(queue.take()).toBe('a2')
  queue.spend('a', 1_000)
  for (const item of ['b1', 'b2', 'b3', 'b4']) queue.add('b', item)
  expect(takeAll(queue, 1_000)).toEqual(['b1', 'a3', 'b2', 'a4', 'b3', 'b4'])
})

test('who uses the worker while nobody waits owes nothing to who comes later', () => {
  const queue = new FairQueue<string>()
  for (let count = 0; count < 100; count += 1) queue.spend('a', 10)
  for (const item of ['b1', 'b2', 'b3']) queue.add('b', item)
  expect(queue.take()).toBe('b1')
  queue.spend('b', 10)
  queue.add('a', 'a1')
  expect(takeAll(queue, 10)).toEqual(['a1', 'b2', 'b3'])
})

test('what was removed does not come', () => {
  const queue = new FairQueue<string>()
  queue.add('a', 'a1')
  queue.add('a', 'a2')
  queue.remove('a', 'a1')
  queue.remove('b', 'b1')
  expect(queue.waitingOf('a')).toBe(1)
  expect(queue.drain()).toEqual(['a2'])
  expect(queue.take()).toBeUndefined()
})
