/**
 * What one hostile caller can hold or keep busy: bounds on requests under way, bodies, connections,
 * pages and log lines.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Directory } from '../store/directory.ts'
import { CodedError } from '../errors.ts'
import {
  type RunningCastdex,
  type CastdexOptions,
  startCastdex,
} from '../../test/api/castdex.ts'
import { withReader } from '../../test/api/with-reader.ts'

interface Listening extends AsyncDisposable {
  readonly castdex: RunningCastdex
  /** From another address of this machine, where one is named. */
  open(localAddress?: string): Socket
}

async function listen(options: CastdexOptions = {}): Promise<Listening> {
  const castdex = await startCastdex(options)
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    castdex,
    open(localAddress = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on(
        'error',
        () => undefined,
      )
      sockets.push(socket)
      return socket
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await castdex[Symbol.asyncDispose]()
    },
  }
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`

/** For tests of bounds on a machine that may be busy. */
const NO_HURRY_MS = 30 * 60_000

/** As much of an answer as may hold the beginning of a line that is not there whole yet. */
const TAIL = 200

/** Answers that came so far, by their request ids. Their bodies are more than a string can hold. */
function watchIds(socket: Socket): () => readonly string[] {
  const ids: string[] = []
  let tail = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const text = tail + chunk
    let end = 0
    for (const match of text.matchAll(/^x-request-id: (\S+)\r$/gim)) {
      ids.push(match[1] ?? '')
      end = match.index + match[0].length
    }
    tail = text.slice(Math.max(end, text.length - TAIL))
  })
  return () => ids
}

/** Waits for this many answers; a connection that is closed early never gives them. */
async function untilAnswered(
  socket: Socket,
  ids: () => readonly string[],
  answers: number,
): Promise<void> {
  const cut = once(socket, 'close').then(() => {
    throw new Error(`the connection ended after ${String(ids().length)} answers`)
  })
  const all = expect
    .poll(() => socket.closed || ids().length === answers, { interval: 200 })
    .toBe(true)
  await Promise.race([all, cut])
}

/** A directory whose lookups wait for `release`. */
function heldDirectory(): {
  readonly wrap: (directory: Directory) => Directory
  release(): void
} {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    wrap: (directory) => withReader(directory, { find: () => promise }),
    release: () => resolve(undefined),
  }
}

test('requests that are sent at once on one connection are answered in their order', async () => {
  await using server = await listen({ limits: { requestTimeoutMs: NO_HURRY_MS } })
  const socket = server.open()
  const ids = watchIds(socket)
  const wanted = Array.from({ length: 3_000 }, (_, number) => `r-${String(number)}`)
  const paths = ['/healthz', '/nothing', '/openapi.json', '/metrics']
  const requests = wanted.map((id, number) =>
    get(paths[number % 4] ?? '', `X-Request-Id: ${id}\r\n`),
  )
  socket.write(requests.join(''))
  await untilAnswered(socket, ids, wanted.length)
  expect(ids()).toEqual(wanted)
  await expect.poll(() => server.castdex.app.gate.underWay).toBe(0)
})

test('while one request is under way on a connection, the next ones wait and nothing more is read from it', async () => {
  const held = heldDirectory()
  await using server = await listen({ wrap: held.wrap })
  const { app, key } = server.castdex
  let accepted: Socket | undefined
  app.server.on('connection', (socket: Socket) => (accepted ??= socket))
  const socket = server.open()
  const ids = watchIds(socket)
  const lookup = get('/api/v1/podcasts/id/lookup?slug=a', `Authorization: ${key}\r\n`)
  // Long heads: a few pieces that are read before the pause is felt hold no more requests than may wait.
  const rest = 10_000
  socket.write(lookup + get('/healthz', `X-Padding: ${'x'.repeat(200)}\r\n`).repeat(rest))
  await expect.poll(() => app.gate.waiting).toBeGreaterThan(0)
  // Many turns of the event loop: whoever reads on would have read on by now.
  for (let round = 0; round < 50; round += 1) await app.inject('/healthz')
  expect(accepted?.bytesRead).toBeLessThan(300_000)
  expect(app.gate.waiting).toBeLessThanOrEqual(4_096)
  held.release()
  await untilAnswered(socket, ids, rest + 1)
})

test('page and document are compressed once, and not sent to those who have them', async () => {
  await using castdex = await startCastdex()
  for (const url of [
    '/openapi.json',
    '/docs/static/castdex.css',
    '/docs/static/castdex.js',
  ]) {
    const first = await castdex.app.inject(url)
    const etag = String(first.headers['etag'])
    const br = await castdex.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    const gzip = await castdex.app.inject({
      url,
      headers: { 'accept-encoding': 'br;q=0, gzip' },
    })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(br.rawPayload).equals(first.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(first.rawPayload)).toBe(true)
    expect([br.headers['etag'], br.headers['vary']]).toEqual([
      etag,
      expect.stringContaining('accept-encoding'),
    ])
    const again = await castdex.app.inject({ url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await castdex.app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
  }
})

test('the text of the metrics is made at most once a second', async () => {
  await using castdex = await startCastdex()
  const first = await castdex.app.inject('/metrics')
  await castdex.app.inject('/nothing')
  expect((await castdex.app.inject('/metrics')).body).toBe(first.body)
  castdex.advance(1_000)
  expect((await castdex.app.inject('/metrics')).body).toContain('route="unmatched"')
})

test('a callback that nobody has is refused before its body is sent', async () => {
  await using server = await listen()
  const socket = server.open()
  const path = `/api/v1/websub/0198c5a2-7f64-7d0e-9d1c-000000000000/token`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4194304\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 410 /)
})

test('pubnotify takes a body of 8 KiB at most', async () => {
  await using castdex = await startCastdex()
  const url = `/api/v1/pubnotify?url=${encodeURIComponent('https://a.example/feed')}`
  const send = (bytes: number) =>
    castdex.app.inject({ method: 'POST', url, payload: Buffer.alloc(bytes) })
  expect((await send(8_193)).json()).toMatchObject({ error: { code: 'BODY_TOO_LARGE' } })
  expect((await send(8_192)).statusCode).toBe(200)
})

test.each([
  ['pubnotify that is too long', '/api/v1/pubnotify?url=https%3A%2F%2Fa.example%2Ffeed'],
  ['an operation that there is not', '/api/v1/nothing'],
  ['a search without a key', '/api/v1/search/podcasts'],
])('the long body of %s is not taken in', async (_, path) => {
  await using server = await listen()
  const socket = server.open()
  const head =
    'Host: a\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n'
  socket.write(`POST ${path} HTTP/1.1\r\n${head}{`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i)
})

test('pubnotify is limited by address', async () => {
  await using castdex = await startCastdex()
  const codes: number[] = []
  for (let call = 0; call <= 200; call += 1) {
    const url = `/api/v1/pubnotify?url=${encodeURIComponent(`https://a.example/${String(call)}`)}`
    codes.push((await castdex.app.inject({ method: 'POST', url })).statusCode)
  }
  expect(codes.slice(0, 200).every((code) => code === 200)).toBe(true)
  expect(codes[200]).toBe(429)
})

test('one key holds 4 MiB of bodies at most; another key is served', async () => {
  await using server = await listen()
  const { app, key } = server.castdex
  const post = (authorization: string, length: number): string =>
    `POST /api/v1/search/podcasts HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n\r\n`
  const sockets = Array.from({ length: 8 }, () => server.open())
  const answers = sockets.map((socket) => text(socket).catch(() => ''))
  for (const socket of sockets) socket.write(post(key, 1_048_576) + 'x'.repeat(1_048_575))
  // Those who are refused are closed; what the others have sent is held, and no more.
  const refused = await Promise.race(answers)
  expect(refused).toContain('OVERLOADED')
  expect(app.heldBodies.bytes).toBeLessThanOrEqual(4_194_304 + 65_536)
  const other = await server.castdex.makeKey()
  const answer = await server.castdex.search({ searchTerms: [] }, { authorization: other })
  expect(answer.statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => app.heldBodies.bytes).toBe(0)
})

test('the time-out for slow senders holds, for the head as well as for the body', async () => {
  await using server = await listen({ limits: { requestTimeoutMs: 300 } })
  const { app, key } = server.castdex
  const head = server.open()
  head.write('GET /healthz HTTP/1.1\r\nHost:')
  const body = server.open()
  body.write(
    `POST /api/v1/search/podcasts HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
  )
  for (const answer of await Promise.all([text(head), text(body)]))
    expect(answer).toContain('REQUEST_TIMEOUT')
  expect(app.server.requestTimeout).toBe(300)
  await using usual = await startCastdex()
  expect([usual.app.server.requestTimeout, usual.app.server.headersTimeout]).toEqual([
    30_000, 30_000,
  ])
})

test('a connection gets a parser when its first bytes come, and is closed when none come', async () => {
  await using server = await listen({ limits: { requestTimeoutMs: 300 } })
  const { app } = server.castdex
  const accepted: Socket[] = []
  app.server.on('connection', (socket: Socket) => accepted.push(socket))
  const silent = server.open()
  await expect.poll(() => accepted.length).toBe(1)
  expect(Reflect.get(accepted[0] as Socket, 'parser')).toBeUndefined()
  expect(await text(silent)).toBe('')

  const caller = server.open()
  caller.write(get('/healthz', 'Connection: close\r\n'))
  expect(await text(caller)).toMatch(/^HTTP\/1\.1 200 /)
  server.open().end()
  await expect.poll(() => accepted.map(({ closed }) => closed)).toEqual([true, true, true])
})

test('silent connections are cut with all others', async () => {
  await using server = await listen({ limits: { requestTimeoutMs: NO_HURRY_MS } })
  const { app } = server.castdex
  const accepted = once(app.server, 'connection')
  const silent = server.open()
  await accepted
  app.server.closeAllConnections()
  await once(silent, 'close')
})

test('connections are bounded by address', async () => {
  await using server = await listen({ limits: { ofAnAddress: 3 } })
  const kept = [server.open(), server.open(), server.open()]
  const answers = kept.map(watchIds)
  for (const socket of kept) socket.write(get('/healthz'))
  await expect.poll(() => answers.map((ids) => ids().length)).toEqual([1, 1, 1])
  const fourth = server.open()
  fourth.write(get('/healthz'))
  expect(await text(fourth).catch(() => '')).toBe('')
  kept[0]?.destroy()
  await expect
    .poll(async () => {
      const next = server.open()
      next.write(get('/healthz', 'Connection: close\r\n'))
      return text(next).catch(() => '')
    })
    .toMatch(/^HTTP\/1\.1 200 /)
})

test('silent connections give way to callers, idle ones with a key stay', async () => {
  await using server = await listen({ limits: { inAll: 20, kept: 5, ofAnAddress: 12 } })
  const { app, key } = server.castdex
  const lookup = get('/api/v1/podcasts/id/lookup?slug=a', `Authorization: ${key}\r\n`)
  const keyed = server.open()
  const keyedIds = watchIds(keyed)
  keyed.write(lookup)
  await untilAnswered(keyed, keyedIds, 1)
  const silent = Array.from({ length: 60 }, (_, number) =>
    server.open(`127.0.0.${String(2 + (number % 6))}`),
  )
  await expect
    .poll(() => silent.filter(({ pending, closed }) => !pending || closed).length)
    .toBe(60)
  for (let call = 0; call < 10; call += 1) {
    const caller = server.open()
    caller.write(get('/healthz'))
    await untilAnswered(caller, watchIds(caller), 1)
  }
  keyed.write(lookup)
  await untilAnswered(keyed, keyedIds, 2)
  expect(app.server.listening).toBe(true)
})

test('connections of a trusted proxy are not bounded by its address, those of others are', async () => {
  await using server = await listen({
    config: { trustProxy: '127.0.0.9' },
    limits: { ofAnAddress: 3 },
  })
  const opened = (address: string) =>
    Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = server.open(address)
        const ids = watchIds(socket)
        socket.write(get('/healthz'))
        await expect.poll(() => socket.closed || ids().length === 1).toBe(true)
        return socket.closed
      }),
    )
  expect((await opened('127.0.0.9')).filter(Boolean)).toHaveLength(0)
  expect((await opened('127.0.0.2')).filter(Boolean)).toHaveLength(2)
})

test('refusals of strangers are counted, and a few of them are written one by one', async () => {
  const castdex = await startCastdex()
  for (let call = 0; call < 300; call += 1) await castdex.app.inject('/nothing')
  const limited = await castdex.makeKey({ scopes: [] })
  await castdex.app.inject({
    url: '/api/v1/podcasts/id/lookup?slug=a',
    headers: { authorization: limited },
  })
  const { log } = castdex
  await castdex[Symbol.asyncDispose]()
  const refused = log.filter((line) => line.includes('"code":"ROUTE_NOT_FOUND"'))
  expect(refused).toHaveLength(20)
  const leftOut = log.filter((line) => line.includes('request.refusals_left_out'))
  expect(leftOut.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { codes: { ROUTE_NOT_FOUND: 280 } },
  ])
  // A valid key is served while strangers are refused.
  expect(log.filter((line) => line.includes('"code":"SCOPE_MISSING"'))).toHaveLength(1)
})

test('a search that is refused as too costly costs no quota, and a request of the rate for each 20 ms', async () => {
  const refusal = new CodedError('SEARCH_TOO_COSTLY', 'Narrow it.', { workMs: 2_000 })
  await using castdex = await startCastdex({
    config: { rateLimit: 50 },
    wrap: (directory) => withReader(directory, { search: () => Promise.reject(refusal) }),
  })
  const authorization = await castdex.makeKey({
    quotas: { podcastLookups: null, searchCount: 10 },
  })
  const send = () => castdex.search({ searchTerms: [] }, { authorization })
  const first = await send()
  expect(first.json()).toMatchObject({ error: { code: 'SEARCH_TOO_COSTLY' } })
  expect(first.headers['x-usage-monthly']).toBe('0/10')
  // A burst of 100, less the request itself and 100 for two seconds of work.
  expect((await send()).json()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  castdex.advance(1_000)
  expect((await send()).json()).toMatchObject({ error: { code: 'SEARCH_TOO_COSTLY' } })
})

test('a server that is being stopped says so, ends connections after their answers, and still answers', async () => {
  const held = heldDirectory()
  await using server = await listen({ wrap: held.wrap })
  const { app, key } = server.castdex
  const busy = server.open()
  const answer = text(busy).catch(String)
  busy.write(get('/api/v1/podcasts/id/lookup?slug=a', `Authorization: ${key}\r\n`))
  await expect.poll(() => app.gate.underWay).toBe(1)
  app.beginStopping()
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['connection']]).toEqual([503, 'close'])
  const fresh = server.open()
  fresh.write(get('/healthz').repeat(3))
  // What was sent behind a request is answered before the connection ends.
  expect((await text(fresh)).match(/HTTP\/1\.1 200 /g)).toHaveLength(3)
  held.release()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
})

test('of an address that sends very many requests at once, few are read at a time, and another one is answered', async () => {
  const held = heldDirectory()
  // A busy machine may take longer than the usual limit to read what waits.
  await using server = await listen({
    wrap: held.wrap,
    limits: { requestTimeoutMs: NO_HURRY_MS },
  })
  const { app, key } = server.castdex
  const lookup = get('/api/v1/podcasts/id/lookup?slug=a', `Authorization: ${key}\r\n`)
  const sockets = Array.from({ length: 20 }, () => server.open('127.0.0.2'))
  const clients = sockets.map((socket) => ({ socket, ids: watchIds(socket) }))
  for (const socket of sockets) socket.write(lookup + get('/healthz').repeat(1_500))
  await expect.poll(() => app.gate.waiting).toBeGreaterThan(500)
  const other = server.open()
  const otherAnswers = watchIds(other)
  for (let asked = 1; asked <= 50; asked += 1) {
    other.write(get('/healthz'))
    await expect.poll(() => otherAnswers().length, { interval: 1 }).toBe(asked)
  }
  // What one reading brings beyond the bound, and hardly more: 30,000 were sent.
  expect(app.gate.waiting).toBeLessThan(4_096)
  held.release()
  await Promise.all(clients.map(({ socket, ids }) => untilAnswered(socket, ids, 1_501)))
})
