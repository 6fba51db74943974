/**
 * Changes at a steady rate, as crawlers write them, and how long a new podcast takes meanwhile to be
 * found by searches of a server.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/port.ts'
import { must } from '../search/body.ts'
import { type CatalogueSpec, draftAt } from '../search/catalogue.ts'
import { between, streamOf } from '../search/vocabulary.ts'
import type { HttpSide } from './searches.ts'

const CHANGES_A_SECOND = 500
/** Written together: twenty writes a second. */
const BATCH = 25
/** Between two searches that count who of the new podcasts is found. */
const POLL_MS = 20
/** Between two new podcasts, so that they fall anywhere between two refreshes. */
const LONGEST_REST_MS = 500
/** In the titles of the new podcasts, and in no text of the catalogue. */
const MARK = 'xqnewcomerqx'

export interface ChangeFigures {
  /** Changes a second that were really written. */
  readonly rate: number
  /** In seconds: from a committed write to the first search that found the podcast. */
  readonly waits: readonly number[]
}

/** A random part of the catalogue gets descriptions that it did not have. */
async function change(
  writer: Store['writer'],
  {
    spec,
    random,
    revision,
  }: { spec: CatalogueSpec; random: () => number; revision: number },
): Promise<number> {
  const numbers = new Set(
    Array.from({ length: BATCH }, () => between(0, spec.size - 1, random)),
  )
  const drafts = [...numbers].map((number) => draftAt(spec, number, revision))
  const { byId } = await writer.owners({ ids: drafts.map(({ id }) => id) })
  const outcomes = await writer.write(
    drafts.map((record) => ({ record, revision: byId.get(record.id)?.revision ?? null })),
  )
  return outcomes.filter(({ status }) => status === 'updated').length
}

/** When each new podcast was committed, in order. They are indexed in that order. */
async function writeNew(
  writer: Store['writer'],
  { spec, writtenMs }: { spec: CatalogueSpec; writtenMs: number[] },
  isOver: () => boolean,
): Promise<void> {
  const random = streamOf(spec.seed, 0, 0xf0d)
  for (let count = 1; !isOver(); count += 1) {
    const title = `${MARK} ${String(count)}`
    const record = { ...draftAt(spec, spec.size + count), title, titleLatest: title }
    await writer.write([{ record, revision: null }])
    writtenMs.push(performance.now())
    await wait(between(0, LONGEST_REST_MS, random))
  }
}

/** Resolves when all new podcasts were found, to the seconds that each of them took. */
async function findNew(
  side: HttpSide,
  writtenMs: readonly number[],
  isOver: () => boolean,
): Promise<readonly number[]> {
  const body = { searchTerms: [must(MARK)], pageSize: 1 }
  const waits: number[] = []
  while (!isOver() || waits.length < writtenMs.length) {
    const answer = await side.ask({ body, want: 'total', page: 1 })
    const found = 'total' in answer ? (answer.total ?? 0) : 0
    const nowMs = performance.now()
    const fresh = writtenMs.slice(waits.length, found)
    waits.push(...fresh.map((atMs) => (nowMs - atMs) / 1000))
    await wait(POLL_MS)
  }
  return waits
}

export interface ChangeRun {
  readonly postgresUrl: string
  /** Asks a server that fills the index. */
  readonly side: HttpSide
  readonly seconds: number
}

/** Resolves to the changes a second that were really written. */
async function writeChanges(
  writer: Store['writer'],
  spec: CatalogueSpec,
  seconds: number,
): Promise<number> {
  const random = streamOf(spec.seed, 0, 0x1a6)
  const beganMs = performance.now()
  let changed = 0
  for (let batch = 0; batch < (seconds * CHANGES_A_SECOND) / BATCH; batch += 1) {
    changed += await change(writer, { spec, random, revision: batch + 1 })
    const dueMs = beganMs + ((batch + 1) * 1000 * BATCH) / CHANGES_A_SECOND
    await wait(Math.max(0, dueMs - performance.now()))
  }
  return (changed * 1000) / (performance.now() - beganMs)
}

export async function measureChanges(
  spec: CatalogueSpec,
  { postgresUrl, side, seconds }: ChangeRun,
): Promise<ChangeFigures> {
  await using store = await openPostgresStore({
    url: postgresUrl,
    schema: 'castdex',
    requireAppleId: false,
    now: Date.now,
  })
  const { writer } = store
  const state = { isOver: false, isWritten: false }
  const writtenMs: number[] = []
  const changing = writeChanges(writer, spec, seconds).finally(() => {
    state.isOver = true
  })
  const writing = writeNew(writer, { spec, writtenMs }, () => state.isOver).finally(() => {
    state.isWritten = true
  })
  const finding = findNew(side, writtenMs, () => state.isWritten)
  const [rate, , waits] = await Promise.all([changing, writing, finding])
  return { rate, waits }
}
