/** Requests to servers on loopback that answer, hang, hang up, or are not there. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Connection } from './connection.ts'

const servers: Server[] = []
const connections: Connection[] = []

afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const connectTo = async (listener: RequestListener): Promise<Connection> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const connection = new Connection({
    nodes: [`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`],
    timeoutMs: 300,
  })
  connections.push(connection)
  return connection
}

const SEARCH = { method: 'POST', path: '/x/_doc' } as const

test('an answer in pieces is one, whatever letters are cut', async () => {
  const text = JSON.stringify({ title: 'Grüße, 東京 🎙' })
  const connection = await connectTo((_request, response) => {
    response.setHeader('content-type', 'application/json')
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 1) response.write(bytes.subarray(at, at + 1))
    response.end()
  })
  const { status, body } = await connection.request({ ...SEARCH, body: { a: 1 } })
  expect([status, body]).toEqual([200, JSON.parse(text)])
})

test('bodies arrive as they were sent, and the next requests find a socket open', async () => {
  const seen = new Set<unknown>()
  const connection = await connectTo((request, response) => {
    seen.add(request.socket)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ url: request.url, got: Buffer.concat(chunks).toString() }))
    })
  })
  for (const text of ['ü', 'x'.repeat(200_000), 'a', 'b', 'c', 'd']) {
    const { body } = await connection.request({ ...SEARCH, query: { a: true }, body: { text } })
    expect(body).toEqual({ url: '/x/_doc?a=true', got: JSON.stringify({ text }) })
  }
  // The first socket may still be busy with the end of an answer that is already told.
  expect(seen.size).toBeLessThan(3)
})

test('a node that hangs is not waited for, before its answer or within it', async () => {
  const silent = await connectTo(() => undefined)
  await expect(silent.request(SEARCH)).rejects.toMatchObject({ code: 'NOT_READY' })
  const stuck = await connectTo((_request, response) => {
    response.write('{')
  })
  await expect(stuck.request(SEARCH)).rejects.toThrow('no answer in time')
})

test('what was not done may be sent again; what may have been done is not', async () => {
  let requests = 0
  const connection = await connectTo((request) => {
    requests += 1
    request.socket.destroy()
  })
  await expect(connection.request(SEARCH)).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(requests).toBe(1)
  await expect(connection.request({ ...SEARCH, repeatable: true })).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(requests).toBe(5)
})

test('a refused connection is told as one', async () => {
  const connection = await connectTo(() => undefined)
  const [server] = servers.splice(0)
  server?.close()
  await expect(connection.request(SEARCH)).rejects.toThrow('ECONNREFUSED')
})

test('whoever hangs up hears of it at once', async () => {
  const connection = await connectTo(() => {
    leaving.abort(new Error('gone'))
  })
  const leaving = new AbortController()
  await expect(connection.request({ ...SEARCH, signal: leaving.signal })).rejects.toThrow('gone')
})
