import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('while connections come one after the other nothing is read from them; then addresses take turns', async () => {
  const arrivals = new Arrivals()
  const read: string[] = []
  const arrive = (address: string): void => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false })
    arrivals.arrive(socket as unknown as Socket, address, () => read.push(address))
  }
  for (let connection = 0; connection < 100; connection += 1) arrive('192.0.2.1')
  arrive('192.0.2.2')
  await nextTurn()
  // The first one of all is read from at once.
  expect(read).toEqual(['192.0.2.1'])
  while (read.length === 1) await nextTurn()
  expect(read.slice(1, 3)).toEqual(['192.0.2.1', '192.0.2.2'])
  while (read.length < 101) await nextTurn()
  await nextTurn()
  arrive('192.0.2.3')
  expect(read.at(-1)).toBe('192.0.2.3')
})
