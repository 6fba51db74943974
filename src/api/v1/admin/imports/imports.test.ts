/** Catalogues that operators upload: what is taken in, what is refused, and what stays behind. */
import { readdir, stat } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { importFolder } from '../../../../actions/import/import-note.ts'
import {
  type CastdexOptions,
  type RunningCastdex,
  startCastdex,
} from '../../../../../test/api/castdex.ts'
import { eventually } from '../../../../../test/eventually.ts'

interface SeenImport {
  readonly id: string
  readonly state: string
  readonly message: string | null
  readonly created: number
  readonly refused: number
}

let castdex: RunningCastdex
let key: string
afterEach(() => castdex[Symbol.asyncDispose]())

const start = async (options: CastdexOptions = {}): Promise<void> => {
  castdex = await startCastdex({ podcasts: [], ...options })
  key = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
}

const lineOf = (number: number): string =>
  `${JSON.stringify({ feedUrl: `https://feeds.example.org/${String(number)}`, title: `Show ${String(number)}`, appleId: 9_100_000 + number })}\n`
const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('')

const OPML = `<?xml version="1.0"?><opml version="2.0"><body>
<outline type="rss" text="One" xmlUrl="https://feeds.example.org/one"/>
<outline type="rss" text="Private" xmlUrl="https://ada:geheim@feeds.example.org/two"/>
<outline type="rss" text="No" xmlUrl="ftp://feeds.example.org/three"/>
</body></opml>`

const upload = (
  query: string,
  payload: string | Buffer,
  type: string | undefined = 'application/octet-stream',
  headers: Readonly<Record<string, string>> = {},
) =>
  castdex.call({
    method: 'POST',
    url: `/api/v1/admin/imports?${query}`,
    payload,
    headers: {
      authorization: key,
      ...(type !== '' && { 'content-type': type }),
      ...headers,
    },
  })

const ask = (method: 'GET' | 'DELETE', path: string) =>
  castdex.call({
    method,
    url: `/api/v1/admin/imports${path}`,
    headers: { authorization: key },
  })

const dataOf = async (path: string): Promise<SeenImport> =>
  (await ask('GET', path)).json<{ data: SeenImport }>().data

const listed = async (): Promise<readonly SeenImport[]> =>
  (await ask('GET', '')).json<{ data: { items: readonly SeenImport[] } }>().data.items

const ended = (id: string): Promise<SeenImport> =>
  eventually(async () => {
    const found = await dataOf(`/${id}`)
    return ['receiving', 'running'].includes(found.state) ? undefined : found
  }, 'the import has ended')

const takeIn = async (query: string, payload: string | Buffer, type?: string) => {
  const answer = await upload(query, payload, type)
  expect(answer.statusCode, answer.body).toBe(200)
  return ended(answer.json<{ data: SeenImport }>().data.id)
}

const uploadsLeft = async (): Promise<readonly string[]> =>
  (await readdir(importFolder(castdex.dataDir)).catch(() => [])).filter(
    (name) => !name.endsWith('.json'),
  )

test('a list is taken in, refusals are told with their reasons, and nothing of the file stays', async () => {
  await start()
  const seen = await takeIn('format=opml&own=true&file=mine.opml', OPML, 'text/x-opml')
  expect(seen).toMatchObject({
    state: 'done',
    file: 'mine.opml',
    own: true,
    by: 'key_operator',
    way: 'api',
    read: 3,
    created: 1,
    refused: 2,
    reasons: [
      { reason: 'private_feed', count: 1 },
      { reason: 'feed_url_unsupported_scheme', count: 1 },
    ],
    message: null,
    remainingS: null,
  })
  expect(JSON.stringify(seen)).not.toContain('geheim')
  expect(await castdex.directory.reader.counts()).toMatchObject({ served: 1 })
  expect(await uploadsLeft()).toEqual([])
  const [name = ''] = await readdir(importFolder(castdex.dataDir))
  expect((await stat(join(importFolder(castdex.dataDir), name))).mode & 0o777).toBe(0o600)
  expect(await castdex.directory.audit.list({ limit: 5 })).toMatchObject([
    {
      action: 'import',
      by: 'key_operator',
      way: 'api',
      details: {
        format: 'opml',
        file: 'mine.opml',
        outcome: 'done',
        created: 1,
        refused: 2,
      },
    },
  ])
})

test('twice equals once, packed or not', async () => {
  await start()
  expect(await takeIn('format=ndjson', linesOf(40))).toMatchObject({ created: 40 })
  // The list is ordered by when they began, and this clock stands still.
  castdex.advance(1000)
  const packed = gzipSync(linesOf(40))
  expect(await takeIn('format=ndjson', packed, 'application/gzip')).toMatchObject({
    state: 'done',
    created: 0,
    unchanged: 40,
  })
  expect((await listed()).map(({ created }) => created)).toEqual([0, 40])
})

describe('an upload is refused before anything of it is kept', () => {
  test.each([
    ['no format', '', linesOf(1), undefined, 400, 'INVALID_PARAMETER'],
    ['an unknown format', 'format=csv', linesOf(1), undefined, 400, 'INVALID_PARAMETER'],
    [
      'an unknown word',
      'format=ndjson&own=yes',
      linesOf(1),
      undefined,
      400,
      'INVALID_PARAMETER',
    ],
    [
      'a form',
      'format=ndjson',
      'a=b',
      'multipart/form-data',
      415,
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    ['no type', 'format=ndjson', linesOf(1), '', 415, 'MEDIA_TYPE_UNSUPPORTED'],
    [
      'XML that is said to be JSON lines',
      'format=ndjson',
      OPML,
      undefined,
      400,
      'UPLOAD_UNREADABLE',
    ],
    [
      'JSON lines that are said to be OPML',
      'format=opml',
      linesOf(9),
      undefined,
      400,
      'UPLOAD_UNREADABLE',
    ],
    ['no file at all', 'format=opml', '', undefined, 400, 'UPLOAD_UNREADABLE'],
    ['too large', 'format=ndjson', linesOf(20_000), undefined, 413, 'BODY_TOO_LARGE'],
  ] as const)('%s', async (_why, query, payload, type, status, code) => {
    await start({ imports: { maxBytes: 1_048_576 } })
    const answer = await upload(query, payload, type)
    expect([
      answer.statusCode,
      answer.json<{ error: { code: string } }>().error.code,
    ]).toEqual([status, code])
    expect(await uploadsLeft()).toEqual([])
    expect((await castdex.directory.reader.counts()).total).toBe(0)
  })

  test('a key without the scope admin, and a packed transfer', async () => {
    await start()
    const stranger = { authorization: castdex.key }
    expect(
      (await upload('format=ndjson', linesOf(1), undefined, stranger)).statusCode,
    ).toBe(403)
    const packed = { 'content-encoding': 'gzip' }
    expect((await upload('format=ndjson', linesOf(1), undefined, packed)).statusCode).toBe(
      415,
    )
    expect(await listed()).toEqual([])
  })
})

test('what cannot be read to its end fails with why, and what was read stays', async () => {
  await start()
  const whole = gzipSync(Buffer.from(linesOf(30_000)))
  const seen = await takeIn(
    'format=ndjson',
    whole.subarray(0, whole.length / 2),
    'application/gzip',
  )
  expect(seen).toMatchObject({ state: 'failed' })
  expect(seen.message).toMatch(/^the upload cannot be read/)
  expect((await castdex.directory.reader.counts()).total).toBe(seen.created)
  expect(await uploadsLeft()).toEqual([])
  expect((await ask('GET', '/import_nobody')).statusCode).toBe(404)
})

describe('over a connection', () => {
  const listen = async (options: CastdexOptions): Promise<number> => {
    await start({ live: true, ...options })
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    return (castdex.app.server.address() as AddressInfo).port
  }

  const begin = (port: number, length: number): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/v1/admin/imports?format=ndjson HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${String(length)}\r\n\r\n`,
    )
    return socket
  }

  const receiving = () =>
    eventually(async () => {
      const [first] = await listed()
      return first?.state === 'receiving' ? first : undefined
    }, 'the upload is being received')

  test('an upload may take longer than other requests while bytes keep coming', async () => {
    const port = await listen({
      limits: { requestTimeoutMs: 100 },
      imports: { rate: { windowMs: 60_000, leastBytes: 1 } },
    })
    const lines = linesOf(12)
    const socket = begin(port, lines.length)
    const answer = text(socket)
    for (let at = 0; at < lines.length; at += 100) {
      socket.write(lines.slice(at, at + 100))
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    socket.end()
    expect(await answer).toMatch(/^HTTP\/1.1 200 /)
    const [first] = await listed()
    expect(await ended(first?.id ?? '')).toMatchObject({ state: 'done', created: 12 })
  })

  test('one that brings too little is cut off, and says so in the list', async () => {
    const port = await listen({ imports: { rate: { windowMs: 50, leastBytes: 1000 } } })
    const socket = begin(port, 1_000_000)
    socket.write(lineOf(1))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 [^]*REQUEST_TIMEOUT/)
    expect(await listed()).toMatchObject([{ state: 'failed', refused: 0 }])
    expect(await uploadsLeft()).toEqual([])
  })

  test('another one is refused meanwhile; one that breaks off leaves nothing but a note', async () => {
    const port = await listen({})
    const socket = begin(port, 1_000_000)
    socket.write(linesOf(20))
    const first = await receiving()
    const second = await upload('format=ndjson', linesOf(1))
    expect([second.statusCode, second.body]).toEqual([
      409,
      expect.stringContaining(first.id),
    ])
    expect(await uploadsLeft()).toEqual([`${first.id}.upload`])
    const file = join(importFolder(castdex.dataDir), `${first.id}.upload`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    socket.destroy()
    const seen = await ended(first.id)
    expect(seen.state).toBe('failed')
    expect(seen.message).toContain('broke off')
    expect(await uploadsLeft()).toEqual([])
    expect(await takeIn('format=ndjson', linesOf(2))).toMatchObject({ created: 2 })
  })

  test('one is cancelled while it comes; the audit log says by whom', async () => {
    const port = await listen({})
    const socket = begin(port, 1_000_000)
    socket.write(linesOf(20))
    const { id } = await receiving()
    const answer = text(socket)
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200)
    expect(await answer).toMatch(/^HTTP\/1.1 409 [^]*UPLOAD_CANCELLED/)
    expect(await ended(id)).toMatchObject({ state: 'cancelled' })
    expect(await castdex.directory.audit.list({ limit: 5 })).toMatchObject([
      { action: 'import-cancel', by: 'key_operator', details: { importId: id } },
    ])
    expect((await ask('DELETE', `/${id}`)).json()).toMatchObject({
      data: { state: 'cancelled' },
    })
  })

  test('too much without a length is cut when it is too much, and the answer arrives', async () => {
    const port = await listen({ imports: { maxBytes: 1_048_576 } })
    const lines = linesOf(20_000)
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < lines.length; at += 65_536)
          controller.enqueue(Buffer.from(lines.slice(at, at + 65_536)))
        controller.close()
      },
    })
    const answer = await fetch(
      `http://127.0.0.1:${String(port)}/api/v1/admin/imports?format=ndjson`,
      {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/octet-stream' },
        body,
        duplex: 'half',
      },
    )
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining('CASTDEX_UPLOAD_MAX_BYTES'),
    ])
    expect(await uploadsLeft()).toEqual([])
  })
})
