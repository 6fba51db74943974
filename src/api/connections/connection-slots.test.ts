import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  type ConnectionOrigin,
  type ConnectionSlotOptions,
  ConnectionSlots,
} from './connection-slots.ts'

const server = createServer()
server.listen(0, '127.0.0.1')
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})

afterAll(() => void server.close())

const options: ConnectionSlotOptions = {
  inAll: 4,
  kept: 2,
  ofAnAddress: 100,
  firstBytesMs: 3_600_000,
  giveWay: [],
}

/** Both ends of a connection. With `text` something has come on it. */
async function open(text = ''): Promise<Socket> {
  if (!server.listening) await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client.on('error', () => undefined))
  const [socket] = (await once(server, 'connection')) as [Socket]
  socket.on('error', () => undefined)
  if (text !== '') {
    client.write(text)
    await once(socket, 'data')
  }
  return socket
}

const from = (name: string, rest: Partial<ConnectionOrigin> = {}): ConnectionOrigin => ({
  name,
  isFavoured: false,
  isBounded: true,
  ...rest,
})

test('the oldest silent connection gives way, whoever comes', async () => {
  const places = new ConnectionSlots(options)
  const sockets = [await open('a'), await open(), await open(), await open('b')]
  for (const socket of sockets) places.take(socket, from('192.0.2.1'))
  expect(places.take(await open(), from('192.0.2.2'))).toBe(true)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
  expect(places.take(await open('c'), from('192.0.2.3'))).toBe(true)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, true, false])
  expect(places.taken).toBe(4)
})

test('a silent connection of an address with a valid key gives way last', async () => {
  const places = new ConnectionSlots({ ...options, kept: 0, giveWay: [() => true] })
  places.favour('192.0.2.1')
  const known = await open()
  places.take(known, from('192.0.2.1'))
  const strangers = [await open(), await open('a'), await open('b')]
  for (const socket of strangers) places.take(socket, from('192.0.2.2'))
  for (let count = 1; count <= 3; count += 1) {
    expect(places.take(await open('c'), from('192.0.2.1'))).toBe(true)
    expect(strangers.filter(({ destroyed }) => destroyed)).toHaveLength(count)
    expect(known.destroyed).toBe(false)
  }
  expect(places.take(await open(), from('192.0.2.2'))).toBe(true)
  expect(known.destroyed).toBe(true)
})

test('an idle stranger gives way where nobody is silent; one with a request does not', async () => {
  const idle: Socket[] = []
  const places = new ConnectionSlots({
    ...options,
    giveWay: [() => false, (socket) => idle.includes(socket)],
  })
  const sockets = [await open('a'), await open('b'), await open('c'), await open('d')]
  for (const socket of sockets) places.take(socket, from('192.0.2.1'))
  expect(places.take(await open('e'), from('192.0.2.2'))).toBe(false)
  idle.push(sockets[2] as Socket)
  expect(places.take(await open('e'), from('192.0.2.2'))).toBe(true)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
  idle.push(sockets[3] as Socket)
  places.favour('192.0.2.1')
  expect(places.take(await open('f'), from('192.0.2.2'))).toBe(false)
})

test('an address that opens many connections in a second is refused while places are short', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  onTestFinished(() => {
    clock.mockRestore()
  })
  const places = new ConnectionSlots({ ...options, inAll: 40 })
  const taken: boolean[] = []
  for (let count = 0; count < 40; count += 1)
    taken.push(places.take(await open(), from('192.0.2.1')))
  expect(taken.indexOf(false)).toBe(30)
  expect(taken.slice(30)).not.toContain(true)
  expect(places.take(await open(), from('192.0.2.2'))).toBe(true)
  expect(places.take(await open(), from('192.0.2.1', { isBounded: false }))).toBe(true)
  clock.mockReturnValue(6000)
  expect(places.take(await open(), from('192.0.2.1'))).toBe(true)
})

test('an address with a valid key may open as many as it likes', async () => {
  const places = new ConnectionSlots({ ...options, inAll: 40 })
  places.favour('192.0.2.1')
  for (let count = 0; count < 40; count += 1)
    expect(places.take(await open(), from('192.0.2.1'))).toBe(true)
})

test('places are kept for favoured addresses', async () => {
  const places = new ConnectionSlots(options)
  for (const text of ['a', 'b', 'c', 'd']) places.take(await open(text), from('192.0.2.1'))
  expect(places.take(await open('e'), from('192.0.2.2'))).toBe(false)
  places.favour('192.0.2.2')
  expect(places.take(await open('e'), from('192.0.2.2'))).toBe(true)
  expect(places.take(await open('e'), from('127.0.0.1', { isFavoured: true }))).toBe(true)
  expect(places.take(await open('e'), from('192.0.2.2'))).toBe(false)
})

test('an address is bounded, and its own silent connections give way first', async () => {
  const places = new ConnectionSlots({ ...options, ofAnAddress: 2 })
  const [first, second] = [await open(), await open('a')]
  for (const socket of [first, second]) places.take(socket, from('192.0.2.1'))
  expect(places.take(await open('b'), from('192.0.2.1'))).toBe(true)
  expect([first.destroyed, second.destroyed]).toEqual([true, false])
  expect(places.take(await open('c'), from('192.0.2.1'))).toBe(false)
  expect(places.take(await open('c'), from('192.0.2.1', { isBounded: false }))).toBe(true)
})

test('first bytes are due while three quarters of the places are taken', async () => {
  const places = new ConnectionSlots({ ...options, firstBytesMs: 0 })
  const sockets = [await open('a'), await open('b'), await open()]
  for (const socket of sockets) places.take(socket, from('192.0.2.1'))
  await eventually(() => sockets.some(({ destroyed }) => destroyed))
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
})
