/**
 * A real crawler whose database is away when it starts, and goes away under it: it goes on by
 * itself each time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createGate,
  type Server,
  type Socket,
} from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addFeed } from '../../src/actions/feed/add-feed.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const BIN = fileURLToPath(new URL('../../bin/castdex.js', import.meta.url))

const listenAt = async (
  server: Server,
  port: number,
  host = '127.0.0.1',
): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * The way to the database, which can be shut: who knocks then is refused, as by a machine on which
 * nothing runs.
 */
const openGateTo = async (url: string) => {
  const { hostname, port, username, pathname } = new URL(url)
  const open = new Set<Socket>()
  let server: Server | undefined
  const own = await listenAt((server = createGate()), 0)
  const shut = async (): Promise<void> => {
    const closed = server === undefined ? undefined : once(server.close(), 'close')
    for (const socket of open) socket.destroy()
    server = undefined
    await closed
  }
  await shut()
  return {
    url: `postgres://${username}@127.0.0.1:${String(own)}${pathname}`,
    shut,
    async open() {
      server = createGate((socket) => {
        const onward = connect(Number(port), hostname)
        for (const one of [socket, onward]) {
          open.add(one)
          one.on('error', () => undefined).on('close', () => void open.delete(one))
        }
        socket.pipe(onward).pipe(socket)
      })
      await listenAt(server, own)
    },
  }
}

/** Feeds that this machine has, each at an address of its own. */
const openFeeds = async (count: number) => {
  const asked: string[] = []
  const servers = Array.from({ length: count }, () =>
    createServer((request, response) => {
      asked.push(request.headers.host?.split(':')[0] ?? '')
      response.end(
        '<rss version="2.0"><channel><title>Tides</title><item><guid>1</guid></item></channel></rss>',
      )
    }),
  )
  const urls: string[] = []
  for (const [at, server] of servers.entries()) {
    const host = `127.0.2.${String(at + 1)}`
    urls.push(`http://${host}:${String(await listenAt(server, 0, host))}/feed`)
  }
  const close = (): void => servers.forEach((server) => void server.close())
  return { urls, asked, close }
}

test('a crawler outlives its database being away', {
  skip: pair.missing !== undefined,
}, async () => {
  const { database } = pair
  const [schema, prefix] = [database.newSchema(), pair.newPrefix()]
  const folder = await mkdtemp(join(tmpdir(), 'castdex-away-'))
  const directory = await pair.open(schema, prefix)
  const gate = await openGateTo(database.url)
  const feeds = await openFeeds(2)
  const crawler = spawn(process.execPath, [BIN, 'crawl', 'run'], {
    env: {
      PATH: process.env['PATH'],
      CASTDEX_DATA_DIR: folder,
      CASTDEX_STORE: 'postgres',
      CASTDEX_POSTGRES_URL: gate.url,
      CASTDEX_POSTGRES_SCHEMA: schema,
      CASTDEX_SEARCH: 'opensearch',
      CASTDEX_OPENSEARCH_URL: pair.opensearchUrl,
      CASTDEX_OPENSEARCH_PREFIX: prefix,
      CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  crawler.stderr.on('data', (text: Buffer) => (log += text.toString()))
  const isRead = (id: string) => async () =>
    (await directory.writer.owners({ ids: [id] })).byId.get(id)?.record.feedState
  const add = async (at: number): Promise<string> =>
    (await addFeed(directory, feeds.urls[at] ?? '', { by: 'test', nowMs: Date.now() })).id
  const patiently = { interval: 200 }
  try {
    const first = await add(0)
    await expect.poll(() => log, patiently).toContain('NOT_READY')
    await gate.open()
    await expect.poll(isRead(first), patiently).toBe('active')

    await gate.shut()
    const second = await add(1)
    const failures = (): number => log.split('"event":"failure"').length
    const before = failures()
    await expect.poll(failures, patiently).toBeGreaterThan(before)
    expect(feeds.asked).not.toContain('127.0.2.2')
    await gate.open()
    await expect.poll(isRead(second), patiently).toBe('active')
    expect(crawler.exitCode).toBeNull()
  } finally {
    crawler.kill('SIGKILL')
    if (crawler.exitCode === null) await once(crawler, 'close')
    await gate.shut()
    feeds.close()
    await directory[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
})
