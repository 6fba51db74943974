/**
 * Renews scores that change with time, and frequencies of silent shows. Scans every podcast, and
 * writes those whose score has moved by a whole point or whose frequency has changed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import {
  AUTHORITY_SECTIONS,
  gatherInputs,
  renewScore,
} from '../../../record/authority/index.ts'
import { agedFrequency } from '../../../record/frequency/update-frequency.ts'
import { instantMs, toInstant } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'

export interface ScoreSweep {
  readonly directory: Pick<Directory, 'writer' | 'metadata'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  /** Pause after each batch, as a fraction of its duration; 0 = none. */
  readonly rest: number
  /** Called for every podcast of the scan. */
  readonly onPodcast?: (record: PodcastRecord) => void
}

export interface SweepReport {
  readonly scored: number
  readonly written: number
  /** False if the sweep was aborted before the last podcast. */
  readonly isWhole: boolean
}

const BATCH = 500

type Aged = Pick<PodcastRecord, 'authorityScore' | 'stats'>

/** Returns the same object if nothing changes. */
function agedStats({ stats }: PodcastRecord, nowMs: number): PodcastRecord['stats'] {
  const updateFrequency = agedFrequency(
    stats.updateFrequency,
    instantMs(stats.latestPublishedAt),
    nowMs,
  )
  if (updateFrequency === stats.updateFrequency) return stats
  return { ...stats, updateFrequency }
}

const renewAll = async (
  { directory, now }: ScoreSweep,
  records: readonly PodcastRecord[],
): Promise<ReadonlyMap<string, Aged>> => {
  const ids = records.map(({ id }) => id)
  const metadata = await directory.metadata.read(ids, AUTHORITY_SECTIONS)
  const nowMs = now()
  return new Map(
    records.flatMap((record) => {
      const score = renewScore(
        record.authorityScore,
        gatherInputs(record, metadata.get(record.id) ?? {}),
        nowMs,
      )
      const stats = agedStats(record, nowMs)
      const isSame = score === record.authorityScore && stats === record.stats
      if (isSame) return []
      return [[record.id, { authorityScore: score, stats }] as const]
    }),
  )
}

/** Returns the number of written scores. A concurrent write has renewed its own score. */
const renewBatch = async (
  sweep: ScoreSweep,
  records: readonly PodcastRecord[],
): Promise<number> => {
  const { directory, now } = sweep
  const moved = await renewAll(sweep, records)
  if (moved.size === 0) return 0
  // Rereads the records, because the scan's snapshot is older.
  const { byId } = await directory.writer.owners({ ids: [...moved.keys()] })
  const renewed = await renewAll(
    sweep,
    [...byId.values()].map(({ record }) => record),
  )
  const updatedAt = toInstant(now())
  const changes = [...byId.values()].flatMap(({ record, revision }): RecordChange[] => {
    const aged = renewed.get(record.id)
    if (aged === undefined) return []
    return [{ record: { ...record, ...aged, updatedAt }, revision }]
  })
  const outcomes = changes.length === 0 ? [] : await directory.writer.write(changes)
  return outcomes.filter(({ status }) => status !== 'stale').length
}

export async function sweepScores(sweep: ScoreSweep): Promise<SweepReport> {
  let [scored, written] = [0, 0]
  let records: PodcastRecord[] = []
  const flush = async (): Promise<void> => {
    const startedMs = performance.now()
    written += await renewBatch(sweep, records)
    scored += records.length
    records = []
    if (sweep.rest > 0) await wait((performance.now() - startedMs) * sweep.rest)
  }
  for await (const record of sweep.directory.writer.scan()) {
    if (sweep.signal.aborted) return { scored, written, isWhole: false }
    sweep.onPodcast?.(record)
    records.push(record)
    if (records.length >= BATCH) await flush()
  }
  await flush()
  return { scored, written, isWhole: true }
}
