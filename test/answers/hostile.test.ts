/** Answers that are made to hurt end within their bounds, whichever reader meets them. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { openLoopbackFetcher } from './raw-server.ts'

const MAX_BYTES = 100_000
/** Undici refuses this line, so the rest is read leniently. */
const ODD = 'HTTP/1.1 200 OK\r\nX-Odd : 1\r\n'

let server: Server | undefined

afterEach(() => server?.close())

async function fetchFrom(answer: (socket: Socket) => void, timeoutMs = 20_000) {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await using fetcher = openLoopbackFetcher({ maxBytes: MAX_BYTES, timeoutMs })
  return await fetcher.fetch(`http://127.0.0.1:${String(port)}/`)
}

const endless =
  (begin: string, more: string) =>
  (socket: Socket): void => {
    socket.write(begin)
    const part = more.repeat(Math.ceil(65_536 / more.length))
    const go = (): void => {
      while (!socket.destroyed && socket.write(part));
    }
    socket.on('drain', go)
    go()
  }

test.each<[string, string, string, string]>([
  ['headers without end', ODD, 'X-More: 1\r\n', 'unreachable'],
  ['one header without end', `${ODD}X-More: `, 'x', 'unreachable'],
  ['interim answers without end', '', 'HTTP/1.1 100 Continue\r\n\r\n', 'unreachable'],
  ['a body without end', `${ODD}\r\n`, 'x', 'too-large'],
  [
    'chunks without end',
    `${ODD}Transfer-Encoding: chunked\r\n\r\n`,
    '1\r\nx\r\n',
    'too-large',
  ],
  [
    'a chunk size without end',
    `${ODD}Transfer-Encoding: chunked\r\n\r\n`,
    '0',
    'unreachable',
  ],
])('%s', async (_, begin, more, reason) => {
  expect(await fetchFrom(endless(begin, more))).toMatchObject({ kind: 'failed', reason })
})

test('a body that swells', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const head = `${ODD}Content-Encoding: gzip\r\n\r\n`
  const result = await fetchFrom((socket) =>
    socket.end(Buffer.concat([Buffer.from(head), bomb])),
  )
  expect(result).toMatchObject({ kind: 'failed', reason: 'too-large' })
})

test('an answer that never ends is given up', async () => {
  const result = await fetchFrom((socket) => socket.write(ODD), 500)
  expect(result).toMatchObject({ kind: 'failed', reason: 'timeout' })
})

test('an answer that is read leniently may redirect, and be asked no second time', async () => {
  let asked = 0
  const result = await fetchFrom((socket) => {
    asked += 1
    socket.end(`HTTP/1.1 302 Found\r\nX-Odd : 1\r\nLocation: http://10.0.0.1/\r\n\r\n`)
  })
  expect(result).toMatchObject({ kind: 'failed', reason: 'refused-address' })
  expect(asked).toBe(2)
})
