import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAddressRule, parseRanges } from './address.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from './fetch.ts'
import { openGuard, type Resolve } from './guard.ts'

const TEXT = '<rss version="2.0"><channel><title>Tide tables</title></channel></rss>'
const MAX_BYTES = 3_000_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const coded =
  (coding: string, bytes: Uint8Array): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-encoding': coding }).end(bytes)
  }

const redirect =
  (status: number, location: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { location }).end('moved')
  }

const seen: IncomingMessage[] = []

/** Redirects to the same URL until the cookies are returned. */
const wall =
  (setCookies: readonly string[]): Handler =>
  (request, response) => {
    if (request.headers.cookie?.includes('seen=yes') === true)
      response.writeHead(200).end(TEXT)
    else
      response
        .writeHead(302, { location: request.url, 'set-cookie': [...setCookies] })
        .end()
  }

const HANDLERS: Readonly<Record<string, Handler>> = {
  '/plain': (_request, response) =>
    response.writeHead(200, { etag: '"one"', 'content-type': 'text/xml' }).end(TEXT),
  '/gzip': coded('gzip', gzipSync(TEXT)),
  '/br': coded('br', brotliCompressSync(TEXT)),
  '/deflate': coded('deflate', deflateSync(TEXT)),
  '/deflate-raw': coded('deflate', deflateRawSync(TEXT)),
  '/twice': coded('gzip, br', brotliCompressSync(gzipSync(TEXT))),
  '/not-gzip': coded('gzip', Buffer.from(TEXT)),
  '/cut-gzip': coded('gzip', gzipSync(TEXT).subarray(0, -8)),
  '/unknown-coding': coded('lzma', Buffer.from(TEXT)),
  '/not-br': coded('br', Buffer.from(TEXT)),
  '/broken-br': coded('br', Buffer.alloc(500, 0xa7)),
  '/thrice': coded('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(TEXT)))),
  '/large': coded('gzip', gzipSync(Buffer.alloc(MAX_BYTES - 1, 'a'))),
  '/bomb': coded('gzip', gzipSync(Buffer.alloc(50_000_000))),
  '/bomb-br': coded('br', brotliCompressSync(Buffer.alloc(50_000_000))),
  '/declared': (_request, response) => {
    response.writeHead(200, { 'content-length': String(MAX_BYTES + 1) }).write('x')
  },
  '/endless': (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', more)
    }
    response.writeHead(200)
    more()
  },
  '/silent': () => undefined,
  '/drip': (_request, response) => {
    response.writeHead(200).write('<rss>')
  },
  '/broken': (request) => request.socket.destroy(),
  '/conditional': (request, response) => {
    response
      .writeHead(request.headers['if-none-match'] === 'W/"v 1"' ? 304 : 200, {
        etag: 'W/"v 1"',
      })
      .end()
  },
  '/moved': redirect(301, '/moved-2'),
  '/moved-2': redirect(302, '/plain#part'),
  '/loop': redirect(302, '/loop-2'),
  '/loop-2': redirect(308, '/loop'),
  '/nowhere': redirect(301, ''),
  '/to-file': redirect(302, 'file:///etc/passwd'),
  '/to-password': redirect(302, 'http://user:s3same@example.org/'),
  '/to-private-address': redirect(302, 'http://10.0.0.1/'),
  '/to-private-name': redirect(302, 'http://inside.example.org/'),
  '/to-private-feed': redirect(302, '/plain?token=0123456789abcdef'),
  '/wall': wall(['seen=yes; Path=/', 'other=1; Max-Age=0']),
  '/wall-for-ever': (request, response) => {
    seen.push(request)
    redirect(302, '/wall-for-ever')(request, response)
  },
  '/once-to-itself': (request, response) => {
    const isFirst = seen.filter(({ url }) => url === '/once-to-itself').length % 2 === 1
    if (isFirst) redirect(302, '/once-to-itself')(request, response)
    else response.writeHead(200).end(TEXT)
  },
  '/many-cookies': wall([
    'seen=yes',
    ...Array.from({ length: 60 }, (_, no) => `c${String(no)}=${'x'.repeat(400)}`),
  ]),
  '/new-cookie-each-time': (request, response) => {
    response.writeHead(302, {
      location: '/new-cookie-each-time',
      'set-cookie': `visit=${String(seen.length)}`,
    })
    response.end()
  },
  '/to-another-site': (_request, response) => {
    const { port } = server.address() as AddressInfo
    response.writeHead(302, {
      location: `http://other-site.example.net:${String(port)}/plain`,
      'set-cookie': 'secret=1; Domain=example.org',
    })
    response.end()
  },
  '/busy': (_request, response) =>
    response.writeHead(429, { 'retry-after': '30' }).end('slow down'),
}

const answer: Handler = (request, response) => {
  seen.push(request)
  const path = request.url?.split('?')[0] ?? ''
  const step = /^\/step\/(\d+)$/.exec(path)?.[1]
  if (step !== undefined)
    redirect(302, step === '0' ? '/plain' : `/step/${String(Number(step) - 1)}`)(
      request,
      response,
    )
  else
    (HANDLERS[path] ?? ((_request, other) => other.writeHead(404).end()))(request, response)
}

let server: Server
let base: string
const dialled: string[] = []

/** Resolves test names to loopback or to a disallowed address, without DNS. */
const resolve: Resolve = (host) => {
  dialled.push(host)
  return Promise.resolve([
    { address: host === 'inside.example.org' ? '10.0.0.1' : '127.0.0.1', family: 4 },
  ])
}

const open = (options: Partial<FetcherOptions> = {}): Fetcher =>
  openFetcher({
    guard: openGuard(openAddressRule(parseRanges('127.0.0.0/8')), resolve),
    userAgent: 'castdex-test (+https://example.org/bot)',
    maxBytes: MAX_BYTES,
    timeoutMs: 5000,
    now: () => performance.now(),
    ...options,
  })

let fetcher: Fetcher

beforeAll(async () => {
  server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  fetcher = open()
})

afterAll(async () => {
  await fetcher[Symbol.asyncDispose]()
  server.closeAllConnections()
  server.close()
})

const textOf = (result: Awaited<ReturnType<Fetcher['fetch']>>): string =>
  result.kind === 'answered' ? Buffer.from(result.body).toString() : result.reason

describe('an answer', () => {
  it.each([
    '/plain',
    '/gzip',
    '/br',
    '/deflate',
    '/deflate-raw',
    '/twice',
    '/not-gzip',
    '/cut-gzip',
    '/unknown-coding',
    '/not-br',
  ])('of %s is read', async (path) =>
    expect(textOf(await fetcher.fetch(base + path))).toBe(TEXT),
  )

  it('tells status, headers and where it came from', async () => {
    const result = await fetcher.fetch(`${base}/plain`)
    expect(result).toMatchObject({
      kind: 'answered',
      status: 200,
      hops: [],
      url: `${base}/plain`,
    })
    expect(result.kind === 'answered' && result.headers).toMatchObject({
      validators: { etag: '"one"' },
      contentType: 'text/xml',
    })
  })

  it('over the limit is read to its last byte and no further', async () => {
    expect(textOf(await fetcher.fetch(`${base}/large`))).toHaveLength(MAX_BYTES - 1)
  })

  it.each([
    ['/bomb', 'too-large'],
    ['/bomb-br', 'too-large'],
    ['/declared', 'too-large'],
    ['/endless', 'too-large'],
    ['/broken-br', 'broken-encoding'],
    ['/thrice', 'broken-encoding'],
    ['/broken', 'unreachable'],
  ])('of %s fails: %s', async (path, reason) =>
    expect(await fetcher.fetch(base + path)).toMatchObject({ reason }),
  )

  it.each(['/silent', '/drip'])('of %s that does not end is given up', async (path) => {
    expect(await fetcher.fetch(base + path, { timeoutMs: 100 })).toMatchObject({
      reason: 'timeout',
    })
  })

  it('is not waited for when we are told to stop', async () => {
    const controller = new AbortController()
    const result = fetcher.fetch(`${base}/silent`, { signal: controller.signal })
    controller.abort()
    expect(await result).toMatchObject({ reason: 'aborted' })
  })

  it('of a port where nobody listens is a failure', async () => {
    const gone = createServer()
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done))
    const { port } = gone.address() as AddressInfo
    await new Promise((done) => gone.close(done))
    expect(await fetcher.fetch(`http://127.0.0.1:${String(port)}/`)).toMatchObject({
      reason: 'unreachable',
    })
  })

  it('with a status of its own is told with the time to wait', async () => {
    const result = await fetcher.fetch(`${base}/busy`)
    expect(result).toMatchObject({
      kind: 'answered',
      status: 429,
      headers: { retryAfterMs: 30_000 },
    })
  })
})

describe('a request', () => {
  it('says who asks and what is taken', async () => {
    await fetcher.fetch(`${base}/plain`)
    expect(seen.at(-1)?.headers).toMatchObject({
      'user-agent': 'castdex-test (+https://example.org/bot)',
      'accept-encoding': 'gzip, br',
      accept: expect.stringContaining('application/rss+xml') as string,
    })
  })

  it('repeats validators as they came, to their own URL only', async () => {
    const validatorsOf = (url: string) =>
      url === `${base}/conditional` ? { etag: 'W/"v 1"' } : undefined
    expect(await fetcher.fetch(`${base}/conditional`, { validatorsOf })).toMatchObject({
      status: 304,
    })
    const asked = {
      validatorsOf: (url: string) =>
        url === `${base}/moved` ? { etag: '"old"' } : undefined,
    }
    await fetcher.fetch(`${base}/moved`, asked)
    const last = seen.slice(-3).map(({ url, headers }) => [url, headers['if-none-match']])
    expect(last).toEqual([
      ['/moved', '"old"'],
      ['/moved-2', undefined],
      ['/plain', undefined],
    ])
  })
})

describe('redirects', () => {
  it('are followed and told, hop by hop', async () => {
    const result = await fetcher.fetch(`${base}/moved`)
    expect(textOf(result)).toBe(TEXT)
    expect(result.url).toBe(`${base}/plain`)
    expect(result.hops).toEqual([
      { from: `${base}/moved`, status: 301, to: `${base}/moved-2` },
      { from: `${base}/moved-2`, status: 302, to: `${base}/plain` },
    ])
  })

  it('are followed five times', async () => {
    expect(await fetcher.fetch(`${base}/step/4`)).toMatchObject({ status: 200 })
    const before = seen.length
    expect(await fetcher.fetch(`${base}/step/9`)).toMatchObject({
      reason: 'too-many-redirects',
    })
    expect(seen.length - before).toBe(6)
  })

  it.each([
    ['/loop', 'redirect-loop'],
    ['/nowhere', 'broken-redirect'],
    ['/to-file', 'refused-scheme'],
    ['/to-password', 'refused-credentials'],
    ['/to-private-address', 'refused-address'],
    ['/to-private-name', 'refused-address'],
  ])('of %s end: %s', async (path, reason) => {
    expect(await fetcher.fetch(base + path)).toMatchObject({ kind: 'failed', reason })
  })

  it.each(['/wall', '/once-to-itself'])('of %s end at the feed', async (path) => {
    expect(textOf(await fetcher.fetch(base + path))).toBe(TEXT)
  })

  it.each([
    ['/wall-for-ever', 'redirect-loop'],
    ['/new-cookie-each-time', 'too-many-redirects'],
  ])('of %s do not end: %s', async (path, reason) => {
    expect(await fetcher.fetch(base + path)).toMatchObject({ kind: 'failed', reason })
  })

  it('bring back few cookies, and none to another fetch or site', async () => {
    await fetcher.fetch(`${base}/many-cookies`)
    expect(seen.at(-1)?.headers.cookie?.length).toBeLessThan(8192)
    await fetcher.fetch(`${base}/plain`)
    expect(seen.at(-1)?.headers.cookie).toBeUndefined()
    await fetcher.fetch(base.replace('127.0.0.1', 'www.example.org') + '/to-another-site')
    expect(seen.at(-1)?.headers.host).toMatch(/^other-site/)
    expect(seen.at(-1)?.headers.cookie).toBeUndefined()
  })

  it('to a private feed are followed and never told', async () => {
    const result = await fetcher.fetch(`${base}/to-private-feed`)
    expect(textOf(result)).toBe(TEXT)
    expect(JSON.stringify({ ...result, body: null })).not.toContain('0123456789abcdef')
    expect(JSON.stringify(await fetcher.fetch(`${base}/to-password`))).not.toContain(
      's3same',
    )
  })
})

describe('a connection', () => {
  it('goes to the addresses that the guard looked at, and nowhere else', async () => {
    const taken: unknown[] = []
    const recording = open({
      connector: (guard) => (target, callback) => {
        guard.lookup(target.hostname, { all: true }, (error, addresses) => {
          taken.push(error === null ? addresses : error)
          callback(error ?? new Error('this test dials nobody'), null)
        })
      },
    })
    const refused = await recording.fetch('http://inside.example.org/')
    const unreachable = await recording.fetch('https://feeds.example.org/')
    await recording[Symbol.asyncDispose]()
    expect(refused).toMatchObject({ reason: 'refused-address' })
    expect(unreachable).toMatchObject({ reason: 'unreachable' })
    expect(taken).toEqual([
      expect.objectContaining({ reason: 'refused-address' }),
      [{ address: '127.0.0.1', family: 4 }],
    ])
  })

  it('resolves a name once: a second answer of the name server has no way in', async () => {
    let asked = 0
    const rebinding: Resolve = () => {
      asked += 1
      return Promise.resolve([
        { address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 },
      ])
    }
    const guard = openGuard(openAddressRule(parseRanges('127.0.0.0/8')), rebinding)
    const pinned = open({ guard })
    const result = await pinned.fetch(
      base.replace('127.0.0.1', 'rebinding.example.org') + '/plain',
    )
    await pinned[Symbol.asyncDispose]()
    expect(textOf(result)).toBe(TEXT)
    expect(asked).toBe(1)
  })

  it('is not made for a name that does not exist', async () => {
    const lost: Resolve = () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    const nowhere = open({ guard: openGuard(openAddressRule([]), lost) })
    const result = await nowhere.fetch('https://nowhere.example.org/feed')
    await nowhere[Symbol.asyncDispose]()
    expect(result).toMatchObject({ kind: 'failed', reason: 'unresolved' })
  })
})
