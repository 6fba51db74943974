/**
 * What only real sockets show: bytes that are no HTTP, headers without end, bodies that are sent on
 * after the refusal.
 */
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

let castdex: RunningCastdex
let port: number
beforeAll(async () => {
  castdex = await startCastdex()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  port = (castdex.app.server.address() as AddressInfo).port
})
afterAll(() => castdex[Symbol.asyncDispose]())

/** Everything that comes back for the bytes. */
const send = (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each<[why: string, bytes: string, status: number, code: string]>([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['a broken request line', 'GET /a b c HTTP/1.1\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'a header without a colon',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a nul byte in a header',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'two lengths',
    'POST /api/v1/search/podcasts HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'headers without end',
    `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a URL without end',
    `GET /healthz?${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'HTTP/1.1 without a host',
    'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'the same where there is no path',
    'GET /nothing HTTP/1.1\r\nconnection: close\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'two hosts',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\nHost: b\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
  [
    'an expectation',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: cake\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
])('%s', async (_why, bytes, status, code) => {
  const answer = await send(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `))
  expect(head).toMatch(/connection: close/i)
  expect(head).toMatch(
    /x-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n/,
  )
  expect(JSON.parse(body)).toMatchObject({
    status: 'ERROR',
    error: { code },
    requestId: /x-request-id: (\S+)/.exec(head)?.[1],
  })
})

test('HTTP/1.0 needs no host', async () => {
  expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('what Node would answer by itself repeats the request id, too', async () => {
  const head =
    'host: a\r\nx-request-id: mine\r\nexpect: cake\r\ncontent-length: 3\r\n\r\nabc'
  expect(await send(`CONNECT a:1 HTTP/1.1\r\n${head}`)).toMatch(
    /x-request-id: mine\r\nallow: GET, HEAD, POST, OPTIONS/,
  )
  expect(await send(`POST /api/v1/search/podcasts HTTP/1.1\r\n${head}`)).toMatch(
    /x-request-id: mine\r\n/,
  )
  const [, body] = (await send(`HEAD /healthz HTTP/1.1\r\n${head}`)).split('\r\n\r\n')
  expect(body).toBe('')
})

test('whoever asks for a tunnel and hangs up ends nothing', async () => {
  for (let call = 0; call < 20; call += 1) {
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) =>
      socket.write('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', resolve),
    )
    socket.resetAndDestroy()
  }
  expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('a URL of 10,000 characters arrives', async () => {
  const answer = await fetch(
    `http://127.0.0.1:${String(port)}/api/v1/podcasts/${'x'.repeat(10_000)}`,
    {
      headers: { authorization: castdex.key },
    },
  )
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PODCAST_NOT_FOUND' } })
})

interface Refusal {
  readonly status: number | undefined
  readonly body: unknown
}

/** Sends the whole body, whatever the server thinks of it meanwhile. */
const upload = (
  path: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path, method: 'POST', headers },
      (answer) => {
        text(answer).then((answered) => {
          resolve({ status: answer.statusCode, body: JSON.parse(answered) as unknown })
        }, reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })

const LARGE = Buffer.alloc(2_000_000, 'x')

test.each<[why: string, headers: Readonly<Record<string, string | number>>]>([
  ['with a length', { 'content-length': LARGE.length }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('2 MB %s are refused, and the refusal arrives', async (_why, headers) => {
  const type = { 'content-type': 'application/json' }
  const search = '/api/v1/search/podcasts'
  const large = await upload(
    search,
    { ...type, ...headers, authorization: castdex.key },
    LARGE,
  )
  expect([large.status, large.body]).toEqual([
    413,
    expect.objectContaining({ status: 'ERROR' }),
  ])
  const nobody = await upload(search, { ...type, ...headers }, LARGE)
  expect(nobody.status).toBe(401)
  const nowhere = await upload('/nothing', { ...type, ...headers }, LARGE)
  expect(nowhere.status).toBe(404)
})

test('the server that closes still answers who is connected', async () => {
  await using other = await startCastdex()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: otherPort } = other.app.server.address() as AddressInfo
  const socket = connect(otherPort, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n')
  await new Promise((resolve) => socket.once('connect', resolve))
  // The request has begun before the server closes.
  while (
    (await new Promise<number>((resolve, reject) => {
      other.app.server.getConnections((error, count) => {
        if (error === null) resolve(count)
        else reject(error)
      })
    })) === 0
  );
  const closed = other.app.close()
  socket.write('\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  await closed
})
