/** What is known of imports while they come, end and die, whatever the disk makes of their notes. */
import { mkdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowedImport } from '../../../../actions/import/followed-import.ts'
import {
  importFolder,
  isUnderWay,
  listNotes,
  type NotedImport,
  writeNote,
} from '../../../../actions/import/import-note.ts'
import {
  Imports,
  type RunImport,
  type UploadOrder,
} from '../../../../actions/import/imports.ts'
import { newTally } from '../../../../intake/catalogue/decide/tally.ts'
import { NOW, type RunningCastdex, startCastdex } from '../../../../../test/api/castdex.ts'
import { eventually } from '../../../../../test/eventually.ts'

let castdex: RunningCastdex
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const FACTS: UploadOrder = {
  ...{ format: 'ndjson', file: 'a.ndjson', isOwn: false, declaredBytes: undefined },
  actor: { by: 'key_operator', way: 'api' },
}

const open = (run: RunImport, failures: Error[] = []): Imports =>
  new Imports({
    ...{ run, directory: castdex.directory, dataDir: castdex.dataDir, maxBytes: 1_000_000 },
    now: () => NOW,
    onFailure: (error) => void failures.push(error),
  })

async function* bytes(before: () => Promise<unknown> = () => Promise.resolve()) {
  yield Buffer.from('{"a":1}\n')
  await before()
}

const done = async () => ({
  report: { ...newTally(), interrupted: false },
  refusals: [],
  counts: await castdex.directory.reader.counts(),
})

const never = (): Promise<never> => Promise.withResolvers<never>().promise

/** From now on its note cannot be written. */
const spoilNote = (id: string): Promise<unknown> =>
  mkdir(join(importFolder(castdex.dataDir), `${id}.${String(process.pid)}.draft`))

const endedIn = (imports: Imports) =>
  eventually(async () => {
    const [first] = await imports.list()
    return first === undefined || isUnderWay(first) ? undefined : first
  }, 'the import has ended')

test('who looks while an upload begins does not take it for one that was killed', async () => {
  let size = 0
  const imports = open(async ({ file }) => {
    ;({ size } = await stat(file))
    return done()
  })
  const looks = Array.from({ length: 50 }, () => imports.list())
  await imports.take(
    FACTS,
    bytes(() => Promise.all(looks)),
  )
  expect(await endedIn(imports)).toMatchObject({ state: 'done' })
  expect(
    (await Promise.all(looks)).flat().filter(({ state }) => state === 'killed'),
  ).toEqual([])
  expect(size).toBe(8)
})

test('a server that stops hears of an upload, and waits until its note says so', async () => {
  const imports = open(done)
  const begun = Promise.withResolvers<unknown>()
  const taking = imports.take(
    FACTS,
    bytes(() => {
      begun.resolve(undefined)
      return never()
    }),
  )
  taking.catch(() => undefined)
  await begun.promise
  await imports.stop()
  expect(await listNotes(castdex.dataDir)).toMatchObject([{ state: 'cancelled' }])
  await expect(taking).rejects.toMatchObject({ code: 'UPLOAD_CANCELLED' })
})

test('a server that stops does not wait longer than it may', async () => {
  const imports = open(never)
  await imports.take(FACTS, bytes())
  await imports.stop(20)
  expect(await imports.list()).toMatchObject([{ state: 'running' }])
})

test('an import that ended stays so where its note could not be written', async () => {
  const imports = open(async ({ id }) => {
    await spoilNote(id)
    return done()
  })
  await imports.take(FACTS, bytes())
  expect(await endedIn(imports)).toMatchObject({ state: 'done' })
  expect(await castdex.directory.audit.list({ limit: 5 })).toEqual([])
})

test('one that was killed is told once where its note cannot be written', async () => {
  const note: NotedImport = {
    ...{
      id: 'import_0123456789ab',
      format: 'opml',
      file: null,
      isOwn: false,
      state: 'running',
    },
    ...{ by: 'command line', way: 'command line', message: null, endedMs: null },
    ...{ startedMs: NOW, updatedMs: NOW, readingSinceMs: NOW, done: 1, total: null },
    ...{ counts: newTally(), refusals: [], pid: process.pid, host: hostname() },
  }
  await writeNote(castdex.dataDir, note)
  await spoilNote(note.id)
  const failures: Error[] = []
  const imports = open(done, failures)
  expect(await imports.list()).toMatchObject([{ state: 'killed' }])
  expect(await imports.list()).toMatchObject([{ state: 'killed' }])
  expect(await castdex.directory.audit.list({ limit: 5 })).toMatchObject([
    { details: { outcome: 'killed' } },
  ])
  expect(failures).toHaveLength(1)
})

test('an import without news says that it lives', async () => {
  let moment = NOW
  const parts = { dataDir: castdex.dataDir, aliveMs: 1, now: () => (moment += 1) }
  const followed = FollowedImport.prepare(FACTS, 'running', parts)
  await followed.begin()
  await eventually(async () => {
    const [note] = await listNotes(castdex.dataDir)
    return note !== undefined && note.updatedMs > note.startedMs + 3 ? note : undefined
  }, 'its note was written again')
  await followed.end('done', {})
  expect(await listNotes(castdex.dataDir)).toMatchObject([{ state: 'done' }])
})
