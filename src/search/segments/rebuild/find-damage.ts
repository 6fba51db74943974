/** Checks whether the index is what was written, byte by byte. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { type FindDamageOptions, noStep, type Step } from '../port.ts'
import { SegmentDamaged } from '../format/segment.ts'
import { SegmentSet, stateAfter, viewFound, viewOutdated } from '../format/segment-set.ts'

/**
 * Returns a sentence, or undefined if the segments are whole; runs inside a read
 * transaction.
 */
export function verifySegments(
  segments: SegmentSet,
  step: Step = noStep,
): string | undefined {
  const found = whyRebuild(segments, step)
  return found === undefined ? undefined : viewFound(found)
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

/** An index of an older format is searched until it has been made anew, so it is not marked. */
const findOutdated = (segments: SegmentSet): string | undefined => {
  try {
    const why = segments.findOutdated()
    return why === undefined ? undefined : viewOutdated(why)
  } catch (error) {
    if (error instanceof SegmentDamaged) return undefined
    throw error
  }
}

/**
 * Returns a sentence if the index has to be made anew. Marks one that is damaged, for every
 * process.
 */
export function findDamage(
  database: DatabaseSync,
  { schema, step = noStep }: FindDamageOptions,
): string | undefined {
  const segments = new SegmentSet(database, schema)
  try {
    const outdated = findOutdated(segments)
    if (outdated !== undefined) return outdated
    const readState = database.prepare('SELECT state FROM index_state')
    for (;;) {
      const state = readState.get()?.['state']
      const damage = inTransaction(database, 'BEGIN', () => whyRebuild(segments, step))
      if (damage === undefined) return undefined
      // Only what is still there is marked: segments may have been exchanged while they were read.
      const marked = inTransaction(database, 'BEGIN IMMEDIATE', () => {
        if (readState.get()?.['state'] !== state) return false
        database.prepare('UPDATE index_state SET state = ?').run(stateAfter(damage))
        return true
      })
      if (marked) return viewFound(damage)
    }
  } finally {
    segments.close()
  }
}
