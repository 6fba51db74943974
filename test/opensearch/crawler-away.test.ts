/** A real crawler whose cluster is away when it starts, goes away under it, and cannot write for a while: it goes on by itself each time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createGate, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addFeed } from '../../src/admin/add-feed.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const BIN = fileURLToPath(new URL('../../bin/castdex.js', import.meta.url))

const listenAt = async (server: Server, port: number, host = '127.0.0.1'): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The way to the cluster, which can be shut: who knocks then is refused, as by a machine on which nothing runs. */
const openGateTo = async (url: string) => {
  const { hostname, port } = new URL(url)
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
    url: `http://127.0.0.1:${String(own)}`,
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
      response.end('<rss version="2.0"><channel><title>Tides</title><item><guid>1</guid></item></channel></rss>')
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

test('a crawler outlives its cluster being away', { skip: node.missing !== undefined, timeout: 400_000 }, async () => {
  const prefix = node.newPrefix()
  const folder = await mkdtemp(join(tmpdir(), 'castdex-away-'))
  const engine = await openOpenSearchEngine({
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: Date.now,
    connection: { nodes: [node.url], timeoutMs: 60_000 },
    indices: { prefix, replicas: 0, shards: 1, refreshMs: 200 },
  })
  const gate = await openGateTo(node.url)
  const feeds = await openFeeds(3)
  const crawler = spawn(process.execPath, [BIN, 'crawl'], {
    env: {
      PATH: process.env['PATH'],
      CASTDEX_DATA_DIR: folder,
      CASTDEX_ENGINE: 'opensearch',
      CASTDEX_OPENSEARCH_URL: gate.url,
      CASTDEX_OPENSEARCH_PREFIX: prefix,
      CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  crawler.stderr.on('data', (text: Buffer) => (log += text.toString()))
  const isRead = (id: string) => async () => (await engine.writer.owners({ ids: [id] })).byId.get(id)?.record.feedState
  const add = async (at: number): Promise<string> => (await addFeed(engine, feeds.urls[at] ?? '', Date.now())).id
  const patiently = { timeout: 60_000, interval: 200 }
  const block = async (value: true | null): Promise<void> => {
    const answer = await fetch(`${node.url}/${prefix}*/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'index.blocks.write': value }),
    })
    expect(await answer.json()).toEqual({ acknowledged: true })
  }
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

    const third = await add(2)
    await block(true)
    const sofar = failures()
    await expect.poll(failures, patiently).toBeGreaterThan(sofar)
    await block(null)
    await expect.poll(isRead(third), { ...patiently, timeout: 100_000 }).toBe('active')
    expect(crawler.exitCode).toBeNull()
  } finally {
    crawler.kill('SIGKILL')
    if (crawler.exitCode === null) await once(crawler, 'close')
    await gate.shut()
    feeds.close()
    await engine[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
})
