/** Changes at a steady rate, as crawlers write them, and how far the index is behind meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/port.ts'
import { type CatalogueSpec, draftAt } from '../search/catalogue.ts'
import { between, streamOf } from '../search/vocabulary.ts'

const CHANGES_A_SECOND = 500
/** Written together: twenty writes a second. */
const BATCH = 25
const SAMPLE_MS = 250
const LAG = /^castdex_search_index_lag_seconds (\S+)$/m

export interface LagFigures {
  /** Changes a second that were really written. */
  readonly rate: number
  /** In seconds, sampled four times a second. */
  readonly lags: readonly number[]
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

async function sampleLags(url: string, isOver: () => boolean): Promise<readonly number[]> {
  const lags: number[] = []
  while (!isOver()) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const lag = LAG.exec(metrics)?.[1]
    if (lag !== undefined) lags.push(Number(lag))
    await wait(SAMPLE_MS)
  }
  return lags
}

/** `serverUrl` is of a server that fills the index. */
export async function measureLag(
  spec: CatalogueSpec,
  {
    postgresUrl,
    serverUrl,
    seconds,
  }: { postgresUrl: string; serverUrl: string; seconds: number },
): Promise<LagFigures> {
  await using store = await openPostgresStore({
    url: postgresUrl,
    schema: 'castdex',
    requireAppleId: false,
    now: Date.now,
  })
  const random = streamOf(spec.seed, 0, 0x1a6)
  const state = { isOver: false }
  const sampled = sampleLags(serverUrl, () => state.isOver)
  const beganMs = performance.now()
  let changed = 0
  for (let batch = 0; batch < (seconds * CHANGES_A_SECOND) / BATCH; batch += 1) {
    changed += await change(store.writer, { spec, random, revision: batch + 1 })
    const dueMs = beganMs + ((batch + 1) * 1000 * BATCH) / CHANGES_A_SECOND
    await wait(Math.max(0, dueMs - performance.now()))
  }
  const rate = (changed * 1000) / (performance.now() - beganMs)
  state.isOver = true
  return { rate, lags: await sampled }
}
