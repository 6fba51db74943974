import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { RequestGate } from './request-gate.ts'

interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** A request on its own connection. */
function arriveFrom(gate: RequestGate, remoteAddress: string): Arrival {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    pause: () => undefined,
    resume: () => undefined,
    destroy: () => undefined,
  })
  gate.open(socket as unknown as Socket)
  const request = { socket } as unknown as IncomingMessage
  return { request, response: new EventEmitter() as unknown as ServerResponse }
}

test('an address with very many connections holds up nobody from another one', async () => {
  const gate = new RequestGate()
  const begun: string[] = []
  const take = (address: string): void => {
    const { request, response } = arriveFrom(gate, address)
    gate.take(request, response, () => begun.push(address))
  }
  for (let connection = 0; connection < 200; connection += 1) take('192.0.2.1')
  take('192.0.2.2')
  await nextTurn()
  expect(begun).toContain('192.0.2.2')
  expect(begun.length).toBeLessThan(100)
  while (begun.length < 201) await nextTurn()
})

test('what a request does right away is done before the next one is begun', async () => {
  const gate = new RequestGate()
  const done: number[] = []
  for (let number = 0; number < 40; number += 1) {
    const { request, response } = arriveFrom(gate, '192.0.2.1')
    gate.take(request, response, () => {
      const before = done.length
      void Promise.resolve()
        .then(() => undefined)
        .then(() => done.push(before))
    })
    // Each has its own reading.
    await Promise.resolve().then(() => undefined)
    await Promise.resolve().then(() => undefined)
  }
  while (done.length < 40) await nextTurn()
  expect(done).toEqual(Array.from({ length: 40 }, (_, number) => number))
})

test('who sends more than may wait over all connections is cut off', () => {
  const cut: unknown[] = []
  const gate = new RequestGate({ mostWaiting: 10 })
  gate.onCut = (socket) => cut.push(socket)
  const { request, response } = arriveFrom(gate, '192.0.2.1')
  const destroy = vi.spyOn(request.socket, 'destroy')
  for (let sent = 0; sent < 11; sent += 1) gate.take(request, response, () => undefined)
  expect([gate.waiting, cut.length]).toEqual([10, 0])
  gate.take(request, response, () => undefined)
  expect(cut).toEqual([request.socket])
  expect(destroy).toHaveBeenCalledOnce()
})
