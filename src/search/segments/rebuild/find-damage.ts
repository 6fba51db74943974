/** Verifies the bytes of the index. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { type FindDamageOptions, noStep, type Step } from '../port.ts'
import { SegmentDamaged } from '../format/segment.ts'
import { sqlOf } from '../format/tables.ts'
import { SegmentSet, stateAfter, viewFound, viewOutdated } from '../format/segment-set.ts'

/** Returns a sentence about damage, or `undefined`. Runs in a read transaction. */
export function verifySegments(
  segments: SegmentSet,
  step: Step = noStep,
): string | undefined {
  const found = whyRebuild(segments, step)
  if (found === undefined) return undefined
  return viewFound(found)
}

const whyRebuild = (segments: SegmentSet, step: Step): SegmentDamaged | undefined => {
  try {
    segments.verify(step)
    return undefined
  } catch (error) {
    if (error instanceof SegmentDamaged) return error
    throw error
  }
}

/** An index of an older format stays searchable and is not marked. */
const findOutdated = (segments: SegmentSet): string | undefined => {
  try {
    const why = segments.findOutdated()
    if (why === undefined) return undefined
    return viewOutdated(why)
  } catch (error) {
    if (error instanceof SegmentDamaged) return undefined
    throw error
  }
}

/** Returns a sentence if the index must be rebuilt. Marks a damaged one for all processes. */
export function findDamage(
  database: DatabaseSync,
  { schema, step = noStep }: FindDamageOptions,
): string | undefined {
  const segments = new SegmentSet(database, schema)
  try {
    const outdated = findOutdated(segments)
    if (outdated !== undefined) return outdated
    const readState = database.prepare(sqlOf(schema, 'SELECT state FROM index_state'))
    for (;;) {
      const state = readState.get()?.['state']
      const damage = inTransaction(database, 'BEGIN', () => whyRebuild(segments, step))
      if (damage === undefined) return undefined
      // Marks only the same state: segments may have been replaced since.
      const marked = inTransaction(database, 'BEGIN IMMEDIATE', () => {
        if (readState.get()?.['state'] !== state) return false
        const mark = sqlOf(schema, 'UPDATE index_state SET state = ?')
        database.prepare(mark).run(stateAfter(damage))
        return true
      })
      if (marked) return viewFound(damage)
    }
  } finally {
    segments.close()
  }
}
