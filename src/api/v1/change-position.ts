/** Parses positions in the change feed: a date, an instant or the cursor of an earlier answer. */
import { CodedError } from '../../errors.ts'
import { parseInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import { invalidParameter, quote } from '../query-string.ts'

/** A position in the change feed; records updated before `fromMs` are skipped. */
export interface ChangePosition {
  readonly fromMs: number
  readonly cursor: string | null
}

type Source = Pick<Directory, 'writer'>

const CURSOR = /^([0-9a-z]{1,11})~(.{1,200})$/

export function writeChangePosition({ fromMs, cursor }: ChangePosition): string {
  return `${fromMs.toString(36)}~${cursor ?? ''}`
}

/** Falls back to the records' dates, since early releases stored no dates of changes. */
async function findPlace({ writer }: Source, atMs: number): Promise<ChangePosition> {
  const cursor = await writer.changesFrom(atMs)
  if (cursor === undefined) return { fromMs: atMs, cursor: null }
  return { fromMs: 0, cursor }
}

export async function readChangePosition(
  source: Source,
  text: string | undefined,
): Promise<ChangePosition> {
  if (text === undefined) return { fromMs: 0, cursor: null }
  const [, from, cursor] = CURSOR.exec(text) ?? []
  if (from !== undefined && cursor !== undefined)
    return { fromMs: Number.parseInt(from, 36), cursor }
  const fromMs = parseInstant(text)
  if (fromMs !== undefined) return await findPlace(source, Math.max(0, fromMs))
  throw invalidParameter(
    'since',
    `is ${quote(text)}, which is not a date such as "2026-01-31", an instant or the cursor of an earlier answer`,
  )
}

export function refuseCursor(error: unknown): never {
  if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
  const problem = 'is not a cursor of this directory; begin with a date'
  const details = [{ path: 'query.since', message: problem }]
  throw new CodedError('INVALID_CURSOR', `since ${problem}.`, { details, cause: error })
}
