/**
 * Runs an operator's job while the directory is served: a backup, a full check, a new search index,
 * or open data.
 */
import { mkdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { writeOpenData } from '../../exports/open-data.ts'
import type { Directory } from '../../store/directory.ts'
import { type Actor, recordAudit } from '../audit.ts'

export const JOB_KINDS = ['backup', 'check', 'reindex', 'open-data'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export interface JobOrder {
  readonly kind: JobKind
  readonly actor: Actor
  /** The backup's file, which must not exist. */
  readonly file: string
  /** The data folder, in which open data is written. */
  readonly dataDir: string
  /** The licence of open data. */
  readonly licence: string
}

/** Number of podcasts; `total` is null if unknown. */
export interface JobProgress {
  readonly done: number
  readonly total: number | null
}

/** The result; fields of other job kinds are null. */
export interface JobResult {
  /** The result of a check. */
  readonly sound: boolean | null
  readonly findings: readonly string[]
  /** Number of podcasts in the new search index. */
  readonly podcasts: number | null
  /** Name and size of the backup's file. */
  readonly file: string | null
  readonly bytes: number | null
}

const NOTHING: JobResult = {
  sound: null,
  findings: [],
  podcasts: null,
  file: null,
  bytes: null,
}

export interface JobWork {
  /** Aborted when the job is cancelled. */
  readonly signal: AbortSignal
  readonly tell: (progress: JobProgress) => void
}

async function backUp(directory: Directory, { file, actor }: JobOrder): Promise<JobResult> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await directory.backup(file)
  await recordAudit(directory, actor, {
    action: 'backup',
    details: { file: basename(file) },
  })
  const { size } = await stat(file)
  return { ...NOTHING, file: basename(file), bytes: size }
}

async function reindex(
  directory: Directory,
  { actor }: JobOrder,
  { signal, tell }: JobWork,
): Promise<JobResult> {
  const podcasts = await directory.writer.reindex({ signal, onProgress: tell })
  await recordAudit(directory, actor, { action: 'reindex', details: { podcasts } })
  return { ...NOTHING, podcasts }
}

async function publish(
  directory: Directory,
  { actor, dataDir, licence }: JobOrder,
  { signal }: JobWork,
): Promise<JobResult> {
  const order = { dataDir, licence, nowMs: actor.nowMs }
  const { day, rows, files } = await writeOpenData(directory.reader, order, signal)
  await recordAudit(directory, actor, { action: 'open-data', details: { day, rows } })
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  return { ...NOTHING, file: `open-data/${day}`, bytes }
}

export async function doJob(
  directory: Directory,
  order: JobOrder,
  work: JobWork,
): Promise<JobResult> {
  if (order.kind === 'backup') return backUp(directory, order)
  if (order.kind === 'reindex') return reindex(directory, order, work)
  if (order.kind === 'open-data') return publish(directory, order, work)
  const { sound, findings } = await directory.health({ deep: true })
  await recordAudit(directory, order.actor, { action: 'check', details: { sound } })
  return { ...NOTHING, sound, findings }
}
