/** Requests to servers on loopback that answer, hang, hang up, or are not there. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { LateResponse } from './cluster-refusal.ts'
import { Connection } from './connection.ts'

const servers: Server[] = []
const connections: Connection[] = []

afterEach(async () => {
  for (const connection of connections.splice(0)) await connection[Symbol.asyncDispose]()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const connect = (nodes: readonly string[], timeoutMs: number): Connection => {
  const connection = new Connection({ nodes, timeoutMs })
  connections.push(connection)
  return connection
}

const connectTo = async (listener: RequestListener): Promise<Connection> =>
  connect([await listen(listener)], 300)

const answerJson: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{"a":1}')
}

const WRITE = { method: 'POST', path: '/x/_doc' } as const

test('an answer in pieces is one, whatever letters are cut', async () => {
  const text = JSON.stringify({ title: 'Grüße, 東京 🎙' })
  const connection = await connectTo((_request, response) => {
    response.setHeader('content-type', 'application/json')
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 1) response.write(bytes.subarray(at, at + 1))
    response.end()
  })
  const { status, body } = await connection.request({ ...WRITE, body: { a: 1 } })
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
      response.end(
        JSON.stringify({ url: request.url, got: Buffer.concat(chunks).toString() }),
      )
    })
  })
  for (const text of ['ü', 'x'.repeat(200_000), 'a', 'b', 'c', 'd']) {
    const { body } = await connection.request({
      ...WRITE,
      query: { a: true },
      body: { text },
    })
    expect(body).toEqual({ url: '/x/_doc?a=true', got: JSON.stringify({ text }) })
  }
  // The first socket may still be busy with the end of an answer that is already told.
  expect(seen.size).toBeLessThan(3)
})

test('what was not done may be sent again; what may have been done is not', async () => {
  let requests = 0
  const connection = await connectTo((request) => {
    if (request.method === 'POST') requests += 1
    request.socket.destroy()
  })
  await expect(connection.request(WRITE)).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(requests).toBe(1)
  const repeatable = { ...WRITE, repeatable: true }
  await expect(connection.request(repeatable)).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(requests).toBe(5)
})

test('a refused connection is told as one', async () => {
  const connection = await connectTo(answerJson)
  const [server] = servers.splice(0)
  server?.close()
  await expect(connection.request(WRITE)).rejects.toThrow('ECONNREFUSED')
})

test('whoever hangs up hears of it at once', async () => {
  const leaving = new AbortController()
  const connection = await connectTo(() => {
    leaving.abort(new Error('gone'))
  })
  await expect(connection.request({ ...WRITE, signal: leaving.signal })).rejects.toThrow(
    'gone',
  )
})

describe('a node that hangs', () => {
  test('is not waited for, before its answer or within it', async () => {
    const silent = await connectTo(() => undefined)
    await expect(silent.request(WRITE)).rejects.toMatchObject({ code: 'NOT_READY' })
    const stuck = await connectTo((_request, response) => {
      response.write('{')
    })
    await expect(stuck.request(WRITE)).rejects.toThrow('no answer in time')
  })

  test('is asked no more often than the whole time allows', async () => {
    let requests = 0
    const silent = await connectTo(() => {
      requests += 1
    })
    const request = silent.request({ ...WRITE, repeatable: true, timeoutMs: 100 })
    await expect(request).rejects.toMatchObject({ code: 'NOT_READY' })
    // The first attempt had all of the time.
    expect(requests).toBe(1)
  })

  test('holds up no search where another node answers, and gets no further ones', async () => {
    let hung = 0
    const silent = await listen(({ method }) => {
      if (method === 'POST') hung += 1
    })
    const prompt = await listen(answerJson)
    const connection = connect([silent, prompt], 60_000)
    const search = { ...WRITE, repeatable: true, hedgeAfterMs: 500 }
    const asked = Array.from({ length: 10 }, () => connection.request(search))
    for (const { body } of await Promise.all(asked)) expect(body).toEqual({ a: 1 })
    expect(hung).toBe(5)
    for (let at = 0; at < 10; at += 1)
      expect((await connection.request(search)).body).toEqual({ a: 1 })
    expect(hung).toBe(5)
  })

  test('has no part in searches: others are asked for copies on nodes that answer', async () => {
    const tellName =
      (name: string): RequestListener =>
      (request, response) => {
        response.setHeader('content-type', 'application/json')
        if (request.method === 'GET')
          response.end(JSON.stringify({ nodes: { [name]: {} } }))
        else response.end(JSON.stringify({ url: request.url }))
      }
    let isHung = false
    const tell = tellName('hangs')
    const hanging = await listen((request, response) => {
      if (!isHung) tell(request, response)
    })
    const connection = connect([hanging, await listen(tellName('answers'))], 60_000)
    const search = {
      ...WRITE,
      repeatable: true,
      hedgeAfterMs: 500,
      prefer: (ids: readonly string[]) => ({ query: { preference: ids.join() } }),
    }
    const ask = async () => (await connection.request(search)).body
    for (let at = 0; at < 4; at += 1) expect(await ask()).toEqual({ url: '/x/_doc' })
    isHung = true
    await expect.poll(ask).toEqual({ url: '/x/_doc?preference=answers' })
    isHung = false
    await expect.poll(ask).toEqual({ url: '/x/_doc' })
  })

  test('is found out by those that wait for it, though nobody has asked it itself', async () => {
    let isHung = false
    /** Waits for the third node while that hangs, unless copies elsewhere are preferred. */
    const waitsAs =
      (name: string): RequestListener =>
      (request, response) => {
        const isStuck = isHung && request.method === 'POST'
        if (isStuck && !(request.url ?? '').includes('preference')) return
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ nodes: { [name]: {} }, url: request.url }))
      }
    const hanging = await listen((request, response) => {
      if (!isHung) waitsAs('hangs')(request, response)
    })
    const nodes = [await listen(waitsAs('one')), await listen(waitsAs('two')), hanging]
    const connection = connect(nodes, 60_000)
    const search = {
      ...WRITE,
      repeatable: true,
      hedgeAfterMs: 500,
      prefer: (ids: readonly string[]) => ({ query: { preference: ids.join() } }),
    }
    // Each says who it is, and the next one to be asked is the first.
    for (let at = 0; at < 3; at += 1) await connection.request(search)
    isHung = true
    const { body } = await connection.request(search)
    expect(body).toMatchObject({ url: '/x/_doc?preference=one%2Ctwo' })
  })

  test('and answers again is asked again at once, and its copies are', async () => {
    const hung = new Set<string>()
    const respondAs =
      (name: string): RequestListener =>
      (request, response) => {
        if (hung.has(name)) return
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ nodes: { [name]: {} }, url: request.url }))
      }
    const names = ['one', 'two', 'three']
    const nodes = await Promise.all(names.map((name) => listen(respondAs(name))))
    const connection = connect(nodes, 700)
    const search = {
      ...WRITE,
      repeatable: true,
      hedgeAfterMs: 500,
      prefer: (ids: readonly string[]) => ({ query: { preference: ids.join() } }),
    }
    const ask = async () => (await connection.request<{ url: string }>(search)).body.url
    for (let at = 0; at < 3; at += 1) await ask()
    hung.add('one')
    // The one who asked it first runs out of time.
    for (let at = 0; at < 3; at += 1) await ask()
    await sleep(1000)
    hung.delete('one')
    await expect.poll(ask).toBe('/x/_doc')
    hung.add('three')
    await expect.poll(ask, { timeout: 10_000 }).toBe('/x/_doc?preference=one%2Ctwo')
  })

  test('is told from one that only waits for another node, and goes on being asked', async () => {
    let searches = 0
    const waiting = await listen((request, response) => {
      if (request.method === 'GET') {
        response.end()
        return
      }
      searches += 1
    })
    const connection = connect([waiting, await listen(answerJson)], 1000)
    const search = { ...WRITE, repeatable: true, hedgeAfterMs: 500 }
    for (let at = 0; at < 8; at += 1)
      expect((await connection.request(search)).body).toEqual({ a: 1 })
    // A node that hangs is given up as soon as the first has run out of time.
    expect(searches).toBeGreaterThan(4)
  })
})

test('a cluster that works on an answer for too long is not away: others go on asking it', async () => {
  let isSlow = true
  const working = await listen((request, response) => {
    if (request.method === 'GET' || !isSlow) answerJson(request, response)
  })
  const connection = connect([working], 60_000)
  // Longer than it takes to ask the node whether it is there.
  const search = { ...WRITE, repeatable: true, timeoutMs: 1500 }
  const asked = Array.from({ length: 5 }, () => connection.request(search))
  for (const outcome of await Promise.allSettled(asked))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_READY' } })
  await expect(connection.request(search)).rejects.toBeInstanceOf(LateResponse)
  isSlow = false
  expect((await connection.request(search)).body).toEqual({ a: 1 })
})

test('a node that was away is asked as soon as it is back, also while the others hang', async () => {
  const [first, second] = [await listen(answerJson), await listen(answerJson)]
  const address = new URL(first)
  const connection = connect([first, second], 60_000)
  const search = { ...WRITE, repeatable: true, hedgeAfterMs: 500 }
  for (let at = 0; at < 2; at += 1) await connection.request(search)
  servers[0]?.closeAllConnections()
  servers[0]?.close()
  // Whichever is asked first, the other one answers.
  for (let at = 0; at < 4; at += 1)
    expect((await connection.request(search)).body).toEqual({ a: 1 })
  const back = createServer(answerJson).listen(Number(address.port), '127.0.0.1')
  servers.push(back)
  await once(back, 'listening')
  const isBack = new Promise((resolve) => back.once('request', resolve))
  await isBack
  servers[1]?.removeAllListeners('request')
  expect((await connection.request(search)).body).toEqual({ a: 1 })
})

test('a cluster that is away is left alone for a while, and asked again after it', async () => {
  let requests = 0
  let isAway = true
  const connection = await connectTo((request, response) => {
    if (request.method === 'POST') requests += 1
    if (isAway) request.socket.destroy()
    else answerJson(request, response)
  })
  for (let at = 0; at < 4; at += 1)
    await expect(connection.request(WRITE)).rejects.toMatchObject({ code: 'NOT_READY' })
  await expect(connection.request(WRITE)).rejects.toMatchObject({ code: 'NOT_READY' })
  expect(requests).toBe(4)
  isAway = false
  await expect
    .poll(() => connection.request(WRITE).catch(() => undefined))
    .toMatchObject({ body: { a: 1 } })
})
