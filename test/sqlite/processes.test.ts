/** What holds over several processes on one data folder, and when one of them is killed. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castdex-processes-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Child = ChildProcessByStdio<Writable, Readable, null>

const start = (script: URL, ...args: readonly string[]): Child =>
  spawn(process.execPath, [fileURLToPath(script), dataDir, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

const open = (): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: Date.now,
  })

const readLines = (child: Child): AsyncIterator<string> =>
  createInterface(child.stdout)[Symbol.asyncIterator]()

test('whatever was acknowledged is there after kill -9, whenever that strikes', async () => {
  const batches: number[] = []
  const rounds = 20
  for (let round = 0; round < rounds; round += 1) {
    const first = round * 100_000
    const child = start(new URL('./write-until-killed.ts', import.meta.url), String(first))
    const acknowledged: string[] = []
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => {
      acknowledged.push(line)
      // The first round is killed at its first word, the last after some hundred.
      if (acknowledged.length === 1)
        setTimeout(() => child.kill('SIGKILL'), (round * 220) / rounds)
    })
    await Promise.all([once(child, 'exit'), once(lines, 'close')])
    expect(acknowledged.length).toBeGreaterThan(0)
    batches.push(...acknowledged.map(Number))
  }
  await using directory = await open()
  const ids = batches.flatMap((first) =>
    Array.from(
      { length: 20 },
      (_, at) => `0198c5a2-7f64-7d0e-9d1c-${String(first + at).padStart(12, '0')}`,
    ),
  )
  const found = await directory.reader.getMany(ids)
  expect(found.filter((podcast) => podcast === undefined).length).toBe(0)
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  // One charge a batch; each process may have died between the commit and its word.
  const { searchCount } = await directory.apiKeys.usage('key_a', '2026-11')
  expect(searchCount).toBeGreaterThanOrEqual(batches.length)
  expect(searchCount).toBeLessThanOrEqual(batches.length + rounds)
  const { total } = await directory.reader.counts()
  expect(total % 20).toBe(0)
  expect(total).toBeLessThanOrEqual(ids.length + 20 * rounds)
})

test('200 charges from two processes at a quota of 100: exactly 100', async () => {
  await using directory = await open()
  await directory.apiKeys.add(
    {
      id: 'key_a',
      name: 'a',
      scopes: [],
      quotas: { podcastLookups: 100, searchCount: null },
      createdAt: '',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    },
    'aa',
  )
  const children = [0, 1].map(() =>
    start(new URL('./charge-in-bulk.ts', import.meta.url), '100'),
  )
  const outputs = children.map(readLines)
  for (const output of outputs)
    expect(await output.next()).toMatchObject({ value: 'ready' })
  for (const child of children) child.stdin.end('go\n')
  const granted = await Promise.all(
    outputs.map(async (output) => Number((await output.next()).value)),
  )
  expect(granted.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect((await directory.apiKeys.usage('key_a', '2026-11')).podcastLookups).toBe(100)
})

test('an empty folder is set up once, however many processes start on it', async () => {
  const children = [0, 1, 2, 3].map(() =>
    start(new URL('./charge-in-bulk.ts', import.meta.url), '0'),
  )
  for (const child of children) child.stdin.end('go\n')
  const ended = await Promise.all(children.map((child) => once(child, 'exit')))
  expect(ended.map(([code]) => code as unknown)).toEqual([0, 0, 0, 0])
  await using directory = await open()
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
})
