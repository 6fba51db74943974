import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('while connections come one after the other nothing is read from them; then addresses take turns', async () => {
  const arrivals = new Arrivals()
  const read: string[] = []
  const paused: string[] = []
  const arrive = (address: string): void => {
    const socket = Object.assign(new EventEmitter(), {
      destroyed: false,
      pause: () => paused.push(address),
    })
    arrivals.arrive(socket as unknown as Socket, address, () => read.push(address))
  }
  for (let connection = 0; connection < 100; connection += 1) arrive('192.0.2.1')
  arrive('192.0.2.2')
  await nextTurn()
  // The first one of all is read from at once.
  expect([read, paused.length]).toEqual([[], 100])
  while (read.length === 0) await nextTurn()
  expect(read.slice(0, 2)).toEqual(['192.0.2.1', '192.0.2.2'])
  while (read.length < 100) await nextTurn()
  await nextTurn()
  arrive('192.0.2.3')
  await nextTurn()
  expect(paused).toHaveLength(100)
})
