/**
 * Covers passed on: from a host of this machine that sends good pictures and hostile ones, through
 * the real server to the disk.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftOf, NOW, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'
import { passedCoverPath } from '../api/covers/cover-url.ts'
import { coverFolder } from './cover-files.ts'
import type { PodcastDraft } from '../record/podcast.ts'

const HOUR_MS = 3_600_000

const red = { r: 200, g: 20, b: 20, alpha: 1 }
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: red } })

/** A PNG of 65,000 × 65,000 pixels that says so in its head and has next to nothing behind it. */
function makeBomb(): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  const crc = (bytes: Buffer): number =>
    (bytes.reduce(
      (sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8),
      0xffffffff,
    ) ^
      0xffffffff) >>>
    0
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(65_000, 0)
  head.writeUInt32BE(65_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const asked: string[] = []

type Send = (bytes: Buffer | string, type?: string) => void

const PAGES: Readonly<
  Record<string, (send: Send, response: ServerResponse) => void | Promise<void>>
> = {
  '/good.jpg': async (send) =>
    send(
      await picture(1400, 1400)
        .withExif({ IFD0: { Artist: 'ada@pier.de' } })
        .jpeg()
        .toBuffer(),
    ),
  '/wide.png': async (send) => send(await picture(900, 300).png().toBuffer(), 'text/plain'),
  '/moving.gif': async (send) => send(await picture(80, 80).gif().toBuffer(), 'image/gif'),
  '/bomb.png': (send) => send(makeBomb(), 'image/png'),
  '/drawing.svg': (send) =>
    send(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ),
  '/drawing.jpg': (send) =>
    send('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'.padEnd(64)),
  '/page.jpg': (send) => send('<html>no picture is here</html>'),
  '/cut.jpg': async (send) =>
    send((await picture(600, 600).jpeg().toBuffer()).subarray(0, 300)),
  '/huge.jpg': (send) => send(Buffer.alloc(11_000_000, 0xff)),
  '/broken': (_send, response) => void response.destroy(),
  '/inside': (_send, response) =>
    void response.writeHead(302, { location: 'http://inside.test/good.jpg' }).end(),
  '/busy': (_send, response) => void response.writeHead(503).end(),
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  const send: Send = (bytes, type = 'image/jpeg') =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)
  const page = PAGES[path]
  if (page === undefined) response.writeHead(404).end()
  else await page(send, response)
}

let host: Server
let base: string
let castdex: RunningCastdex

const PICTURES = [...Object.keys(PAGES), '/nothing']

const drafts = new Map<string, PodcastDraft>()

function show(path: string): PodcastDraft {
  const draft = drafts.get(path)
  if (draft === undefined) throw new Error(`no show has the cover ${path}`)
  return draft
}

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    void answer(request.url ?? '', response)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`
  const shows = [...PICTURES, '/blocked.jpg'].map((path, index) => {
    const changes =
      path === '/blocked.jpg'
        ? { blocked: { blockedDate: new Date(NOW).toISOString() } }
        : {}
    return [path, draftOf(index + 1, { imageUrl: base + path, ...changes })] as const
  })
  for (const [path, draft] of shows) drafts.set(path, draft)
  drafts.set('inside', draftOf(50, { imageUrl: 'http://inside.test/good.jpg' }))
  drafts.set('port', draftOf(51, { imageUrl: 'http://127.0.0.1:22/good.jpg' }))
  drafts.set('made up', draftOf(52, { imageUrl: 'ftp://127.0.0.1/good.jpg' }))
  castdex = await startCastdex({
    podcasts: [...drafts.values()],
    hasSite: true,
    covers: { resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]) },
  })
})

afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
  host.closeAllConnections()
  host.close()
})

const ask = (path: string, width: 96 | 192 | 480 = 192, headers = {}) => {
  const { id, imageUrl } = show(path)
  castdex.advance(1000)
  return castdex.app.inject({ url: passedCoverPath(id, imageUrl ?? '', width), headers })
}

const keptIds = async (): Promise<readonly string[]> => {
  const names = await readdir(coverFolder(castdex.dataDir), { recursive: true })
  return names.map((name) => name.slice(-36)).filter((name) => name.length === 36)
}

describe('a cover that is passed on', () => {
  test('is asked for again where its address does not name this very picture', async () => {
    const url = passedCoverPath(show('/good.jpg').id, 'another', 96)
    for (const asked of [url, url.replace(/\?.*/, '')]) {
      const { headers } = await castdex.app.inject(asked)
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'image/webp',
        'no-cache',
      ])
    }
  })

  test.each([
    ['/good.jpg', 96],
    ['/good.jpg', 480],
    ['/wide.png', 192],
    ['/moving.gif', 192],
  ] as const)(
    '%s is a square of %i pixels in WebP, with nothing else in it',
    async (path, width) => {
      const { statusCode, headers, rawPayload } = await ask(path, width)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=604800, s-maxage=3600',
      ])
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      const { format, exif, width: got, height } = await sharp(rawPayload).metadata()
      expect([format, exif, got, height]).toEqual(['webp', undefined, width, width])
    },
  )

  test('is fetched once for all widths and visitors, and not sent again to who has it', async () => {
    const answers = await Promise.all([
      ask('/good.jpg', 96),
      ask('/good.jpg', 192),
      ask('/good.jpg', 480),
    ])
    expect(asked.filter((path) => path === '/good.jpg')).toHaveLength(1)
    const etag = answers[0].headers['etag']
    const again = await ask('/good.jpg', 96, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('leads where the page says', async () => {
    const { body } = await castdex.app.inject({
      url: '/search?q=podcast',
      headers: { accept: 'text/html' },
    })
    const { id, imageUrl } = show('/good.jpg')
    expect(body).toContain(
      `src="${passedCoverPath(id, imageUrl ?? '', 96)}" srcset="${passedCoverPath(id, imageUrl ?? '', 192)} 2x"`,
    )
    expect(body).not.toContain(base)
  })
})

describe('a cover that cannot be shown', () => {
  test.each([
    '/bomb.png',
    '/drawing.svg',
    '/drawing.jpg',
    '/page.jpg',
    '/cut.jpg',
    '/huge.jpg',
    '/nothing',
    '/broken',
    '/busy',
  ])('%s is drawn instead, and its host is not asked again soon', async (path) => {
    const first = await ask(path)
    expect([
      first.statusCode,
      first.headers['content-type'],
      first.headers['cache-control'],
    ]).toEqual([200, 'image/svg+xml', 'public, max-age=3600'])
    expect(first.body).not.toContain('script')
    const before = asked.length
    expect((await ask(path, 480)).headers['content-type']).toBe('image/svg+xml')
    expect(asked).toHaveLength(before)
  })

  test.each(['/inside', 'inside', 'port', 'made up'])(
    'at an address that nobody may dial (%s) is drawn',
    async (path) => {
      const before = asked.filter((each) => each === '/good.jpg').length
      expect((await ask(path)).headers['content-type']).toBe('image/svg+xml')
      expect(asked.filter((each) => each === '/good.jpg')).toHaveLength(before)
    },
  )

  test('because its show may not be shown is not there, nor is one in another width or of nobody', async () => {
    const { id } = show('/good.jpg')
    for (const url of [
      passedCoverPath(show('/blocked.jpg').id, base, 96),
      `/covers/${id}/97`,
      `/covers/${id.replace(/.$/, 'e')}/96`,
      '/covers/..%2f..%2fkeys/96',
    ])
      expect((await castdex.app.inject(url)).statusCode).toBe(404)
    expect(asked).not.toContain('/blocked.jpg')
  })
})

test('after two weeks a cover is fetched again while the old one is shown', async () => {
  await ask('/wide.png')
  castdex.advance(15 * 24 * HOUR_MS)
  const before = asked.filter((path) => path === '/wide.png').length
  expect((await ask('/wide.png')).headers['content-type']).toBe('image/webp')
  await expect
    .poll(() => asked.filter((path) => path === '/wide.png').length)
    .toBe(before + 1)
})

test('a cover leaves the disk with its show, whether that is blocked or removed', async () => {
  const { writer } = castdex.directory
  for (const path of ['/good.jpg', '/moving.gif']) await ask(path)
  const [blocked, removed] = [show('/good.jpg').id, show('/moving.gif').id]
  expect(await keptIds()).toEqual(expect.arrayContaining([blocked, removed]))
  const { byId } = await writer.owners({ ids: [blocked, removed] })
  const at = new Date(NOW).toISOString()
  const known = byId.get(blocked)
  if (known === undefined) throw new Error('the show is gone')
  await writer.write([
    { ...known, record: { ...known.record, blocked: { blockedDate: at } } },
  ])
  await writer.remove({ id: removed, revision: byId.get(removed)?.revision ?? 0, at })
  expect(await keptIds()).not.toContain(blocked)
  expect(await keptIds()).not.toContain(removed)
  expect((await ask('/good.jpg')).statusCode).toBe(404)
})

test('where browsers load covers from publishers the policy says so, and only addresses that are safe are named', async () => {
  await using remote = await startCastdex({
    hasSite: true,
    images: 'remote',
    podcasts: [
      draftOf(1, { imageUrl: 'https://pictures.test/a.jpg' }),
      draftOf(2, { imageUrl: 'http://pictures.test/b.jpg' }),
      draftOf(3, { imageUrl: 'https://pictures.test/ada@pier.de.jpg' }),
    ],
  })
  const { body, headers } = await remote.app.inject({
    url: '/new',
    headers: { accept: 'text/html' },
  })
  expect(headers['content-security-policy']).toContain("img-src 'self' https:")
  expect(body).toContain('src="https://pictures.test/a.jpg" referrerpolicy="no-referrer"')
  expect(body).not.toMatch(/b\.jpg|ada@pier/)
})
