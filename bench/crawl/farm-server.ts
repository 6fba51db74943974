/**
 * The loopback farm of feed hosts, one address each. Most feeds are regular; some are slow, broken,
 * redirecting, huge, or compression bombs. Runs as `node farm-server.ts PORT HOSTS`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { logNormal, makeFeed } from './bodies.ts'
import { seeded } from './random.ts'

const [port = 0, hosts = 1] = process.argv.slice(2).map(Number)

/** Distinct bodies, shared by the feeds. */
const BODIES = 256
const random = seeded(7)
const bodies = Array.from({ length: BODIES }, (_, index) => {
  const text = makeFeed(index, logNormal(random))
  return { gzip: gzipSync(text), etag: `"${String(index)}-${String(text.length)}"` }
})
const large = gzipSync(makeFeed(BODIES, 30_000_000))
const bomb = gzipSync(Buffer.alloc(200_000_000))

const sendBody = (
  request: IncomingMessage,
  response: ServerResponse,
  index: number,
): void => {
  const body = bodies[index % BODIES]
  if (body === undefined) return
  if (request.headers['if-none-match'] === body.etag)
    response.writeHead(304, { etag: body.etag }).end()
  else {
    response.writeHead(200, {
      'content-type': 'application/rss+xml',
      'content-encoding': 'gzip',
      'content-length': body.gzip.length,
      etag: body.etag,
    })
    response.end(body.gzip)
  }
}

const gzipped = (response: ServerResponse, bytes: Buffer): void => {
  response
    .writeHead(200, { 'content-encoding': 'gzip', 'content-length': bytes.length })
    .end(bytes)
}

type Answer = (request: IncomingMessage, response: ServerResponse, index: number) => void

const ANSWERS: Readonly<Record<string, Answer>> = {
  feed: sendBody,
  slow: (request, response, index) =>
    void setTimeout(() => sendBody(request, response, index), 2000),
  moved: (_request, response, index) =>
    void response.writeHead(302, { location: `/feed/${String(index)}` }).end(),
  gone: (_request, response) => void response.writeHead(410).end(),
  error: (_request, response) => void response.writeHead(500).end(),
  page: (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><p>Closed</p>'),
  bomb: (_request, response) => gzipped(response, bomb),
  large: (_request, response) => gzipped(response, large),
  cut: (request) => void request.socket.destroy(),
  silent: () => undefined,
}

const missing: Answer = (_request, response) => void response.writeHead(404).end()

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const [, kind = '', number = '0'] = (request.url ?? '').split('/')
  const send = ANSWERS[kind] ?? missing
  process.send?.({ path: request.url, atMs: Date.now() })
  send(request, response, Number(number))
}

for (let host = 0; host < hosts; host += 1) {
  const address = `127.1.${String(Math.floor(host / 250))}.${String((host % 250) + 1)}`
  await new Promise<void>((done) =>
    createServer({ keepAliveTimeout: 5000 }, answer).listen(port, address, done),
  )
}
process.send?.('ready')
