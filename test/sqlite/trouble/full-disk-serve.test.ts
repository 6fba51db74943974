/**
 * The disk of a server that crawls is full: whatever has to write says so with 503, the process
 * lives, nothing acknowledged is lost, and everything goes on by itself when there is room.
 */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runCastdex, startServer } from '../../cli/castdex.ts'
import { eventually } from '../../eventually.ts'
import { fillUp, mountSmallDisk } from './small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-full-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SENTENCE = 'the disk of the data folder is full or read-only'

interface Feeds {
  readonly url: string
  /** How often a feed was asked for. */
  timesRead(name: string): number
}

async function serveFeeds(): Promise<Feeds> {
  const read = new Map<string, number>()
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1)
    read.set(name, (read.get(name) ?? 0) + 1)
    response.setHeader('content-type', 'application/rss+xml')
    response.end(
      `<rss version="2.0"><channel><title>Show ${name}</title>
        <item><guid>1</guid><title>One</title><pubDate>Fri, 20 Nov 2026 04:26:00 GMT</pubDate></item>
        </channel></rss>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    timesRead: (name) => read.get(name) ?? 0,
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const code = ({ body }: Answer): string | undefined =>
  (body as { error?: { code: string } }).error?.code

test('a server that crawls outlives a full disk, says so, and goes on by itself', async (context) => {
  const dataDir = mountSmallDisk(folder, 24)
  if (dataDir === undefined) {
    context.skip('this machine lets nobody mount a small file system')
    return
  }
  const feeds = await serveFeeds()
  const env = {
    CASTDEX_CRAWL: 'on',
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    CASTDEX_RATE_LIMIT: '0',
  }
  const made = await runCastdex(
    ['key', 'create', '--name', 'ops', '--scopes', 'podcasts,lookup,search,admin'],
    { dataDir },
  )
  const key = /cdx_\w+/.exec(made.stdout)?.[0] ?? ''
  await using server = await startServer([], { dataDir, env })
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const add = async (name: string): Promise<string> => {
    const answer = await ask('/api/v1/admin/feeds', { url: `${feeds.url}/${name}` })
    expect({ name, status: answer.status }).toEqual({ name, status: 200 })
    return (answer.body as { data: { id: string } }).data.id
  }
  const isRead = (name: string, times: number) =>
    eventually(
      () => feeds.timesRead(name) >= times,
      `${name} has been read ${String(times)} times`,
    )

  const first = await add('first')
  await isRead('first', 1)
  // What was fetched is written, so that no write is under way when the disk is full.
  await eventually(async () => {
    const { body } = await ask(`/api/v1/podcasts/${first}/health`)
    return (body as { data: { lastFetch: object | null } }).data.lastFetch !== null
  }, 'the first reading is written')
  expect((await ask('/readyz')).status).toBe(200)

  const makeRoom = fillUp(dataDir)
  const refused = await eventually(async () => {
    const answer = await ask('/api/v1/admin/feeds', { url: `${feeds.url}/refused` })
    return answer.status !== 200 && answer
  })
  expect({ status: refused.status, code: code(refused) }).toEqual({
    status: 503,
    code: 'NOT_READY',
  })
  expect(JSON.stringify(refused.body)).toContain(SENTENCE)
  const ready = await ask('/readyz')
  expect(ready.status).toBe(503)
  expect(JSON.stringify(ready.body)).toContain(SENTENCE)
  expect((await ask('/healthz')).status).toBe(200)
  // A charge cannot be kept, so what it pays for is not answered; what is free is.
  const charged = await ask(`/api/v1/podcasts/${first}`)
  expect([200, 503]).toContain(charged.status)
  expect((await ask('/api/v1/genres')).status).toBe(200)

  const backup = await runCastdex(['backup', join(dataDir, 'backup.db')], { dataDir })
  expect(backup.code).toBe(1)
  expect(backup.stderr).toContain('cannot be written')
  expect(backup.stderr).not.toContain('unexpected')
  expect(existsSync(join(dataDir, 'backup.db'))).toBe(false)
  expect(readdirSync(dataDir).filter((name) => name.includes('backup'))).toEqual([])
  const another = await runCastdex(['key', 'create', '--name', 'more'], { dataDir })
  expect({ code: another.code, says: another.stderr.includes(SENTENCE) }).toEqual({
    code: 1,
    says: true,
  })

  makeRoom()
  await eventually(async () => (await ask('/readyz')).status === 200, 'there is room again')
  await add('second')
  await isRead('second', 1)
  expect((await ask(`/api/v1/admin/podcasts/${first}/fetch`, {})).status).toBe(200)
  await isRead('first', 2)

  const { stdout, code: exitCode } = await server.stop()
  expect(exitCode).toBe(0)
  expect(stdout.split('\n').filter((line) => line.includes('"event":"failure"'))).toEqual(
    [],
  )
  const check = await runCastdex(['check', '--deep'], { dataDir })
  expect(check.code).toBe(0)
})
