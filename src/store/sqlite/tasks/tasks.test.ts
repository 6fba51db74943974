/** Claims of several processes on one data folder, one of which dies. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Directory } from '../../directory.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { newDraft } from '../../../record/draft.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castdex-tasks-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Child = ChildProcessByStdio<Writable, Readable, null>

const start = (...args: readonly string[]): Child => {
  const script = fileURLToPath(
    new URL('../../../../test/sqlite/claim-in-bulk.ts', import.meta.url),
  )
  return spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const openFilled = async (count: number): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: Date.now,
  })
  const changes = Array.from({ length: count }, (_, at) => {
    const tail = String(at).padStart(12, '0')
    const feedUrl = `https://feeds.domain${String(at % 9)}.example/${tail}`
    const record = newDraft({
      id: `0198c5a2-7f64-7d0e-9d1c-${tail}`,
      title: `Show ${tail}`,
      feedUrl,
      nowMs: 0,
    })
    return { record, revision: null }
  })
  await directory.writer.write(changes)
  return directory
}

test('two processes that claim at once never get the same task, and together they get all', async () => {
  const count = 1000
  await using directory = await openFilled(count)
  const children = ['a', 'b'].map((worker) => start(worker))
  const lines = children.map((child) =>
    createInterface(child.stdout)[Symbol.asyncIterator](),
  )
  for (const output of lines) expect(await output.next()).toMatchObject({ value: 'ready' })
  for (const child of children) child.stdin.end('go\n')
  const claimed = await Promise.all(
    lines.map((output) => Array.fromAsync({ [Symbol.asyncIterator]: () => output })),
  )
  const ids = claimed.flat().flatMap((line) => line.split(' '))
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
  for (const mine of claimed) expect(mine.length).toBeGreaterThan(0)
  expect((await directory.tasks.counts(0)).kinds.feed).toMatchObject({
    due: 0,
    leased: count,
  })
})

test('the tasks of a claimer that was killed come back when its lease has run out', async () => {
  await using directory = await openFilled(20)
  const child = start('doomed', 'hold')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  expect(await lines.next()).toMatchObject({ value: 'ready' })
  child.stdin.end('go\n')
  const held = String((await lines.next()).value).split(' ')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const claim = async (now: number) => {
    const request = {
      kind: 'feed',
      worker: 'heir',
      now,
      leaseMs: 10_000,
      limit: 100,
      perDomain: 1000,
    } as const
    const tasks = await directory.tasks.claim(request)
    return tasks.map(({ podcastId }) => podcastId).sort()
  }
  expect(await claim(59_999)).toHaveLength(20 - held.length)
  expect(await claim(60_000)).toEqual(held.toSorted())
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
})

test('a podcast that was scheduled sooner before a claim came by is counted once', async () => {
  await using directory = await openFilled(10)
  const idOf = (at: number): string =>
    `0198c5a2-7f64-7d0e-9d1c-${String(at).padStart(12, '0')}`
  const counts = async (kind: 'feed' | 'apple') =>
    (await directory.tasks.counts(1_000_000)).kinds[kind]
  expect(await counts('apple')).toEqual({ due: 0, overdue: 0, leased: 0, unseen: 10 })
  for (const at of [2, 7])
    await directory.tasks.scheduleSooner(idOf(at), 'apple', 1_000_000)
  expect(await counts('apple')).toEqual({ due: 2, overdue: 0, leased: 0, unseen: 8 })
  const claim = {
    kind: 'feed',
    worker: 'test',
    now: 1_000_000,
    leaseMs: 60_000,
    limit: 100,
    perDomain: 100,
  } as const
  await directory.tasks.claim(claim)
  expect(await counts('feed')).toMatchObject({ leased: 10, unseen: 0 })
  const late = newDraft({
    id: idOf(11),
    title: 'Late',
    feedUrl: 'https://late.example/feed',
    nowMs: 0,
  })
  await directory.writer.write([{ record: late, revision: null }])
  expect(await counts('feed')).toMatchObject({ due: 0, unseen: 1 })
  await directory.tasks.scheduleSooner(idOf(11), 'feed', 1_000_000)
  expect(await counts('feed')).toMatchObject({ due: 1, leased: 10, unseen: 0 })
})

test('a merge that is undone leaves the counts of tasks as they were, before and after a claim', async () => {
  await using directory = await openFilled(10)
  const idOf = (at: number): string =>
    `0198c5a2-7f64-7d0e-9d1c-${String(at).padStart(12, '0')}`
  const counts = async () => (await directory.tasks.counts(1_000_000)).kinds
  const mergeAndBack = async () => {
    const before = await counts()
    const { byId } = await directory.writer.owners({ ids: [idOf(2), idOf(3)] })
    const [survivor, absorbed] = [byId.get(idOf(2)), byId.get(idOf(3))]
    if (survivor === undefined || absorbed === undefined) throw new Error('two are missing')
    const at = '2026-11-20T04:26:00.000Z'
    const merge = { survivor, absorbed: { id: idOf(3), revision: absorbed.revision, at } }
    expect(await directory.writer.merge(merge)).toMatchObject({ status: 'merged' })
    const between = await counts()
    expect(await directory.writer.unmerge({ id: idOf(3) })).toMatchObject({
      status: 'unmerged',
    })
    expect(await counts()).toEqual(before)
    return between
  }
  expect((await mergeAndBack()).feed).toMatchObject({ unseen: 9 })
  const claim = {
    kind: 'feed',
    worker: 'test',
    now: 1_000_000,
    leaseMs: 60_000,
    limit: 1,
    perDomain: 1,
  } as const
  await directory.tasks.claim(claim)
  expect((await mergeAndBack()).feed).toMatchObject({ unseen: 0 })
})
