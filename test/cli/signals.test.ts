/**
 * A command that is told to stop hears it, says so and ends, also while its work leaves no moment
 * for anything else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { BIN, openTemporaryFolder, runCastdex } from './castdex.ts'

/** A Node in which SQLite never comes back from its first statement, and says that it was asked. */
const STUCK = `
const { DatabaseSync } = require('node:sqlite')
const { writeSync } = require('node:fs')
DatabaseSync.prototype.exec = () => {
  writeSync(2, 'at work\\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
`

/** The same at one statement of many, in the first thread. */
const stuckAt = (statement: RegExp, nth: number): string => `
const { isMainThread } = require('node:worker_threads')
let left = isMainThread ? ${String(nth)} : Infinity
const { exec } = require('node:sqlite').DatabaseSync.prototype
${STUCK}
const stick = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (sql) {
  if (${String(statement)}.test(sql)) left -= 1
  return left === 0 ? stick() : exec.call(this, sql)
}
`

const OPML =
  '<opml version="2.0"><body><outline type="rss" text="Tide" xmlUrl="https://tide.example/feed"/></body></opml>'

/** Ends a process that is deaf; the test then sees the wrong signal. */
const DEAF_MS = 600_000

/** Starts a command that gets stuck, tells it to stop and waits for its end. */
const stopStuck = async (
  words: readonly string[],
  folder: string,
  stuck: string,
  name: NodeJS.Signals = 'SIGTERM',
) => {
  const child = spawn(process.execPath, ['--require', stuck, BIN, ...words], {
    env: {
      PATH: process.env['PATH'],
      CASTDEX_CRAWL: 'off',
      CASTDEX_DATA_DIR: join(folder, 'data'),
      CASTDEX_REPLICATE_KEY: 'cdx_none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const closed = once(child, 'close')
  await eventually(() => said.includes('at work'), 'the command is at work')
  child.kill(name)
  const deaf = setTimeout(() => child.kill('SIGKILL'), DEAF_MS)
  await closed
  clearTimeout(deaf)
  return { said: said.replaceAll('at work\n', ''), printed, signal: child.signalCode }
}

test.each([
  { words: ['export', 'ndjson'], says: 'an existing FILE stays unchanged' },
  {
    words: ['replicate', 'http://127.0.0.1:9', '--once'],
    says: 'repeat the command to resume',
  },
  { words: ['copy', '--to', 'postgres'], says: 'repeat the command to resume' },
  { words: ['import', 'signals', 'SIGNALS'], says: 'stopping after this batch' },
  { words: ['import', 'opml', 'OPML'], says: 'stopping after this batch' },
  { words: ['reindex'], says: 'the old search index stays' },
  { words: ['listings', '--once'], says: 'unfinished podcasts are released' },
])('castdex $words hears a signal while SQLite is busy', async ({ words, says }) => {
  await using folder = await openTemporaryFolder()
  const { path } = folder
  const files = { OPML: join(path, 'one.opml'), SIGNALS: join(path, 'signals.csv') }
  await writeFile(files.OPML, OPML)
  await writeFile(
    files.SIGNALS,
    'feedUrl,at,appleRating,appleRatingCount\nhttps://tide.example/feed,2026-01-01,4.5,9\n',
  )
  await runCastdex(['import', 'opml', files.OPML], { dataDir: join(path, 'data') })
  const stuck = join(path, 'stuck.cjs')
  await writeFile(stuck, STUCK)
  const named = words.map((word) =>
    word in files ? files[word as keyof typeof files] : word,
  )
  const { said, signal } = await stopStuck(named, path, stuck)
  expect({ said: said.includes(says), signal }).toEqual({ said: true, signal: 'SIGTERM' })
})

test.each([
  {
    words: ['backup', 'BACKUP'],
    says: 'interrupted; no partial file is left',
  },
  { words: ['check', '--deep'], says: 'interrupted; nothing was changed' },
  { words: ['mend'], says: 'interrupted; repeat the command for the rest' },
])('castdex $words ends at once and says what is so', async ({ words, says }) => {
  await using folder = await openTemporaryFolder()
  const { path } = folder
  const opml = join(path, 'one.opml')
  await writeFile(opml, OPML)
  await runCastdex(['import', 'opml', opml], { dataDir: join(path, 'data') })
  const stuck = join(path, 'stuck.cjs')
  await writeFile(stuck, STUCK)
  const named = words.map((word) => (word === 'BACKUP' ? join(path, 'a.db') : word))
  const { said, signal } = await stopStuck(named, path, stuck)
  expect([said, signal]).toEqual([expect.stringContaining(says), 'SIGTERM'])
  expect((await readdir(path)).toSorted()).toEqual(['data', 'one.opml', 'stuck.cjs'])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a restore that %s ends leaves nothing that looks like a directory, and can be run again',
  async (name) => {
    await using folder = await openTemporaryFolder()
    const { path } = folder
    const opml = join(path, 'one.opml')
    await writeFile(opml, OPML)
    const first = join(path, 'first')
    await runCastdex(['import', 'opml', opml], { dataDir: first })
    const file = join(path, 'a.db')
    expect((await runCastdex(['backup', file], { dataDir: first })).code).toBe(0)
    const stuck = join(path, 'stuck.cjs')
    await writeFile(stuck, STUCK)
    const { said, signal } = await stopStuck(['restore', file], path, stuck, name)
    expect(signal).toBe(name)
    const dataDir = join(path, 'data')
    if (name === 'SIGTERM') {
      expect(said).toContain('castdex: interrupted; nothing was restored\n')
      expect(await readdir(dataDir)).toEqual([])
    }
    const stats = await runCastdex(['stats'], { dataDir })
    const told =
      name === 'SIGKILL' ? 'a restore is under way in it or was killed' : 'castdex.db'
    expect([stats.code, stats.stderr]).toEqual([1, expect.stringContaining(told)])
    expect(await runCastdex(['restore', file], { dataDir })).toMatchObject({ code: 0 })
    expect((await readdir(dataDir)).filter((entry) => entry.startsWith('.'))).toEqual([])
    expect((await runCastdex(['check'], { dataDir })).code).toBe(0)
  },
)

test('an import that CASTDEX_STOP_MS ends still prints its line for scripts', async () => {
  await using folder = await openTemporaryFolder()
  const { path } = folder
  const opml = join(path, 'one.opml')
  await writeFile(opml, OPML)
  const stuck = join(path, 'stuck.cjs')
  await writeFile(stuck, STUCK)
  const { said, printed, signal } = await stopStuck(['import', 'opml', opml], path, stuck)
  expect([said, signal]).toEqual([expect.stringContaining('CASTDEX_STOP_MS'), 'SIGTERM'])
  expect(said).toContain('interrupted after at least 0 podcasts')
  expect(JSON.parse(printed)).toMatchObject({
    ...{
      event: 'import',
      format: 'opml',
      file: opml,
      read: 0,
      interrupted: true,
      atLeast: true,
    },
    ...{ served: null, pending: null },
  })
})

test('a server that is still opening its data ends at once', async () => {
  await using folder = await openTemporaryFolder()
  const { path } = folder
  const opml = join(path, 'one.opml')
  await writeFile(opml, OPML)
  await runCastdex(['import', 'opml', opml], { dataDir: join(path, 'data') })
  const stuck = join(path, 'stuck.cjs')
  await writeFile(stuck, STUCK)
  expect((await stopStuck(['serve', '--port', '0'], path, stuck)).signal).toBe('SIGTERM')
})

test.each([
  { stage: 'a schema', statement: /^BEGIN/, nth: 1 },
  { stage: 'the index of the demo', statement: /^BEGIN/, nth: 5 },
  { stage: 'the filled directory', statement: /journal_size_limit/, nth: 4 },
])('a demo ends at once when it is told to while it makes or opens $stage', async (at) => {
  await using folder = await openTemporaryFolder()
  const stuck = join(folder.path, 'stuck.cjs')
  await writeFile(stuck, stuckAt(at.statement, at.nth))
  const words = ['serve', '--demo', '--port', '0']
  const { printed, signal } = await stopStuck(words, folder.path, stuck)
  expect({ signal, listens: printed.includes('server.listening') }).toEqual({
    signal: 'SIGTERM',
    listens: false,
  })
})

test('what a command that runs apart writes comes out whole, and its exit code with it', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const lines = Array.from(
    { length: 2000 },
    (_, at) =>
      `<outline type="rss" text="Show ${String(at)}" xmlUrl="https://tide.example/${String(at)}"/>`,
  )
  const opml = join(folder.path, 'many.opml')
  await writeFile(opml, `<opml version="2.0"><body>${lines.join('')}</body></opml>`)
  await runCastdex(['import', 'opml', opml], { dataDir })
  const whole = await runCastdex(['export', 'ndjson'], { dataDir })
  expect({ code: whole.code, said: whole.stderr }).toEqual({
    code: 0,
    said: 'exported 2000 podcasts\n',
  })
  expect(whole.stdout.trim().split('\n')).toHaveLength(2000)
  const refused = await runCastdex(['export', 'xml'], { dataDir })
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: '' })
})
