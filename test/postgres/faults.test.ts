/**
 * A database that goes away loses nothing that was acknowledged, leaves nothing half done, and is
 * found again.
 */
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, idOf } from '../../src/store/contract/drafts.contract.ts'
import { CodedError } from '../../src/errors.ts'
import type { Store } from '../../src/store/port.ts'
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../src/store/postgres/postgres-store.ts'
import { eventually } from '../eventually.ts'
import { findPrograms, startPostgres } from './start-server.ts'

const programs = findPrograms()
/**
 * A server of its own: other files' connections are not to be cut. Commits have to outlast a crash.
 */
const server =
  programs === undefined
    ? undefined
    : await startPostgres(programs, { settings: 'synchronous_commit = on\n' })
afterAll(() => server?.end())

let schemas = 0
const open = (options: Partial<PostgresStoreOptions> = {}): Promise<Store> => {
  schemas += 1
  const schema = `faults_${String(schemas)}`
  return openPostgresStore({
    url: server?.url ?? '',
    schema,
    requireAppleId: false,
    now: Date.now,
    ...options,
  })
}

const BATCH = 20

interface Written {
  readonly acknowledged: number[]
  readonly refused: string[]
}

/** Writes batches of podcasts until it is told to stop; what is refused is not written again. */
async function writeBatches(
  store: Store,
  first: number,
  progress: { isOver: boolean },
): Promise<Written> {
  const written: Written = { acknowledged: [], refused: [] }
  for (let from = first; !progress.isOver; from += BATCH) {
    const drafts = Array.from({ length: BATCH }, (_, at) => draftOf(from + at))
    try {
      const outcomes = await store.writer.write(create(...drafts))
      if (outcomes.every(({ status }) => status === 'created'))
        written.acknowledged.push(from)
    } catch (error) {
      written.refused.push(error instanceof CodedError ? error.code : String(error))
    }
  }
  return written
}

async function expectWhole(store: Store, written: readonly Written[]): Promise<void> {
  const ids = written
    .flatMap(({ acknowledged }) => acknowledged)
    .flatMap((from) => Array.from({ length: BATCH }, (_, at) => idOf(from + at)))
  const found = await store.reader.getMany(ids, { level: 'basic' })
  expect(found.filter((podcast) => podcast === undefined)).toEqual([])
  expect((await store.reader.counts()).total % BATCH).toBe(0)
  expect(await store.health({ deep: true })).toEqual({ sound: true, findings: [] })
  const refused = new Set(written.flatMap((one) => one.refused))
  refused.delete('NOT_READY')
  expect([...refused]).toEqual([])
}

describe.skipIf(server === undefined)('faults', () => {
  test('connections that are cut amid writes', async () => {
    await using store = await open()
    const progress = { isOver: false }
    const writing = [0, 1, 2].map((writer) =>
      writeBatches(store, 100_000 * (writer + 1), progress),
    )
    const client = new pg.Client({ connectionString: server?.url })
    await client.connect()
    for (let cut = 0; cut < 30; ) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'castdex' AND state <> 'idle'`,
      )
      cut += rowCount ?? 0
    }
    progress.isOver = true
    const written = await Promise.all(writing)
    await client.end()
    await expectWhole(store, written)
  })

  test('a server that crashes amid writes and starts again is found again', async () => {
    await using store = await open()
    const progress = { isOver: false }
    const writing = [0, 1].map((writer) =>
      writeBatches(store, 100_000 * (writer + 1), progress),
    )
    await eventually(
      async () => (await store.reader.counts()).total > 100,
      'some batches are written',
    )
    await server?.stop('immediate')
    await server?.start()
    const before = (await store.reader.counts()).total
    await eventually(
      async () => (await store.reader.counts()).total > before,
      'writing goes on',
    )
    progress.isOver = true
    await expectWhole(store, await Promise.all(writing))
  })

  test('while it is away calls are refused with NOT_READY, and answered once it is back', async () => {
    await using store = await open({ patienceMs: 300 })
    await store.writer.write(create(draftOf(1)))
    expect(await store.measureServer?.()).toMatchObject({ isAway: false })
    await server?.stop('fast')
    const refusal = { code: 'NOT_READY', status: 503, options: { retryAfterS: 2 } }
    await expect(store.reader.find({ by: 'id', id: idOf(1) })).rejects.toMatchObject(
      refusal,
    )
    await expect(store.writer.write(create(draftOf(2)))).rejects.toMatchObject(refusal)
    expect(await store.health()).toMatchObject({ sound: false })
    await eventually(
      async () => (await store.measureServer?.())?.isAway,
      'the server is found away',
    )
    await server?.start()
    expect(await store.reader.find({ by: 'id', id: idOf(1) })).toMatchObject({
      id: idOf(1),
    })
    expect(await store.writer.write(create(draftOf(2)))).toMatchObject([
      { status: 'created' },
    ])
    expect(await store.measureServer?.()).toMatchObject({ isAway: false })
  })

  test('one that hangs is given up, and answers again when it goes on', async () => {
    await using store = await open({ patienceMs: 300 })
    await store.writer.write(create(draftOf(1)))
    await server?.signal('SIGSTOP')
    try {
      const refusal = { code: 'NOT_READY', status: 503 }
      await expect(store.reader.find({ by: 'id', id: idOf(1) })).rejects.toMatchObject(
        refusal,
      )
      await expect(store.writer.write(create(draftOf(2)))).rejects.toMatchObject(refusal)
    } finally {
      await server?.signal('SIGCONT')
    }
    const isBack = () => store.reader.find({ by: 'id', id: idOf(1) }).catch(() => undefined)
    expect(await eventually(isBack, 'the server answers again')).toMatchObject({
      id: idOf(1),
    })
  })

  test('a caller who leaves is let go at once', async () => {
    await using store = await open({ connections: 2 })
    const client = new pg.Client({ connectionString: server?.url })
    await client.connect()
    await client.query(`BEGIN; LOCK TABLE faults_${String(schemas)}.podcasts`)
    const leaving = new AbortController()
    const asked = store.reader.find({ by: 'id', id: idOf(1) }, { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await client.query('COMMIT')
    await client.end()
    expect(await store.reader.find({ by: 'id', id: idOf(1) })).toBeUndefined()
  })
})
