/** Serves answers byte by byte as they are given, on loopback, and reads them as castdex does. */
import { createServer, type AddressInfo } from 'node:net'
import { openAddressRule, parseRanges } from '../../src/intake/crawl/fetch/address.ts'
import { type FetcherOptions, openFetcher } from '../../src/intake/crawl/fetch/fetch.ts'
import { openGuard } from '../../src/intake/crawl/fetch/guard.ts'

export interface RawServer extends AsyncDisposable {
  /** Makes the answer available, and returns its URL. */
  serve(bytes: Uint8Array): string
}

export async function openRawServer(): Promise<RawServer> {
  const answers: Uint8Array[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (request) => {
      const no = /^GET \/(\d+) /.exec(request.toString('latin1'))?.[1]
      socket.end(answers[Number(no)] ?? 'HTTP/1.1 404 Not Found\r\n\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    serve(bytes) {
      answers.push(bytes)
      return `http://127.0.0.1:${String(port)}/${String(answers.length - 1)}`
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done())
      }),
  }
}

/** A fetcher that may dial loopback and asks no name server. */
export const openLoopbackFetcher = (options: Partial<FetcherOptions> = {}) =>
  openFetcher({
    guard: openGuard(openAddressRule(parseRanges('127.0.0.0/8')), () =>
      Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ),
    userAgent: 'castdex-test',
    maxBytes: 1_000_000,
    timeoutMs: 20_000,
    now: () => 0,
    ...options,
  })
