/** Imports of real processes: beside a server, and ended before they were done. */
import { readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importFolder } from '../../src/actions/import/import-note.ts'
import { eventually } from '../eventually.ts'
import {
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from './castdex.ts'

interface SeenImport {
  readonly id: string
  readonly state: string
  readonly read: number
  readonly created: number
}

let folders: AsyncDisposableStack
let path: string
let dataDir: string
let key: string

beforeEach(async () => {
  folders = new AsyncDisposableStack()
  path = folders.use(await openTemporaryFolder()).path
  dataDir = join(path, 'data')
  const made = await runCastdex(['key', 'create', '--name', 'op', '--scopes', 'admin'], {
    dataDir,
  })
  key = made.stdout.trim()
})

afterEach(() => folders.disposeAsync())

const linesOf = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `${JSON.stringify({ feedUrl: `https://feeds.example.org/${String(index)}`, title: `Show ${String(index)}`, appleId: 9_100_000 + index, description: 'words '.repeat(50) })}\n`,
  ).join('')

const ask = async <Data>({ baseUrl }: RunningServer, at: string): Promise<Data> => {
  const answer = await fetch(`${baseUrl}/api/v1/admin/${at}`, {
    headers: { authorization: key },
  })
  return ((await answer.json()) as { data: Data }).data
}

const listed = async (server: RunningServer): Promise<readonly SeenImport[]> =>
  (await ask<{ items: readonly SeenImport[] }>(server, 'imports')).items

const audited = async (server: RunningServer): Promise<readonly object[]> =>
  (await ask<{ items: readonly object[] }>(server, 'audit')).items

const upload = ({ baseUrl }: RunningServer, length: number): Socket => {
  const { port, hostname } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  // The server is killed while the connection is open.
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1/admin/imports?format=ndjson HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${String(length)}\r\n\r\n`,
  )
  return socket
}

const firstThat = (
  server: RunningServer,
  is: (seen: SeenImport) => boolean,
  what: string,
) => eventually(async () => (await listed(server)).find(is), what)

const startAgain = async (): Promise<RunningServer> =>
  folders.use(await startServer([], { dataDir }))

test('an import on the command line shows beside the server, in its list and in the audit log', async () => {
  const server = await startAgain()
  const file = join(path, 'some.ndjson')
  await writeFile(file, `${linesOf(30)}nonsense\n`)
  const { code, stdout } = await runCastdex(['import', 'ndjson', file], { dataDir })
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { event: 'import', created: 30 }])
  expect(await listed(server)).toMatchObject([
    { state: 'done', file: 'some.ndjson', way: 'command line', created: 30, refused: 1 },
  ])
  expect((await audited(server))[0]).toMatchObject({
    action: 'import',
    by: 'command line',
    details: {
      file: 'some.ndjson',
      format: 'ndjson',
      outcome: 'done',
      created: 30,
      refused: 1,
    },
  })
})

test('a server that is killed while an upload comes says so when it starts again', async () => {
  const server = await startAgain()
  const socket = upload(server, 10_000_000)
  socket.write(linesOf(500))
  const { id } = await firstThat(
    server,
    ({ state }) => state === 'receiving',
    'an upload comes',
  )
  expect(await readdir(importFolder(dataDir))).toContain(`${id}.upload`)
  await server.stop('SIGKILL')
  const next = await startAgain()
  expect(await listed(next)).toMatchObject([{ id, state: 'killed', read: 0 }])
  expect(await readdir(importFolder(dataDir))).toEqual([`${id}.json`])
})

test('one that is killed while it imports tells what was taken in, and the rest comes with the file', async () => {
  const server = await startAgain()
  const lines = linesOf(20_000)
  const socket = upload(server, lines.length)
  socket.write(lines)
  const isUnderWay = ({ state, read }: SeenImport) => state === 'running' && read > 0
  const { id } = await firstThat(server, isUnderWay, 'rows were read')
  await server.stop('SIGKILL')
  // What a dump unpacks to, as its process left it.
  await writeFile(join(dataDir, 'import-4194305-abc.tmp'), 'left')
  const next = await startAgain()
  expect(await readdir(dataDir)).not.toContain('import-4194305-abc.tmp')
  const [seen] = await listed(next)
  expect(seen).toMatchObject({ id, state: 'killed' })
  expect(await readdir(importFolder(dataDir))).toEqual([`${id}.json`])
  expect((await audited(next))[0]).toMatchObject({
    action: 'import',
    way: 'api',
    details: { importId: id, outcome: 'killed', read: seen?.read },
  })
  expect((await runCastdex(['check', '--json'], { dataDir })).code).toBe(0)
  const file = join(path, 'all.ndjson')
  await writeFile(file, lines)
  const again = await runCastdex(['import', 'ndjson', file], { dataDir })
  const done = JSON.parse(again.stdout) as { created: number; unchanged: number }
  expect(done.created).toBeLessThan(20_000)
  expect(done.created + done.unchanged).toBe(20_000)
})

test('a restore is in the audit log, and a check by hand writes nothing', async () => {
  const file = join(path, 'some.ndjson')
  const backup = join(path, 'backup.db')
  await writeFile(file, linesOf(3))
  await runCastdex(['import', 'ndjson', file], { dataDir })
  await runCastdex(['backup', backup], { dataDir })
  dataDir = join(path, 'restored')
  expect((await runCastdex(['restore', backup], { dataDir })).code).toBe(0)
  expect((await runCastdex(['check'], { dataDir })).code).toBe(0)
  const server = await startAgain()
  expect(await audited(server)).toMatchObject([
    { action: 'restore', details: { file: 'backup.db', podcasts: 3, sound: true } },
    ...[{ action: 'import' }, { action: 'key-create' }],
  ])
})
