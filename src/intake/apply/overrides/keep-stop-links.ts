/**
 * Lays the stop list that was learnt over a directory's writer: an account of many owners' shows is
 * in nothing that is written.
 */
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import type { LearntLinks } from '../fields/learnt-links.ts'
import { accountKey } from '../../../record/links/stop-links.ts'
import { layOverWriter } from './lay-over-writer.ts'

const withoutCrowded = (change: RecordChange, learnt: LearntLinks): RecordChange => {
  const { socialMediaLinks: links } = change.record
  const left = links.filter(
    ({ socialMediaType: type, url }) => !learnt.has(accountKey({ type, url })),
  )
  return left.length === links.length
    ? change
    : { ...change, record: { ...change.record, socialMediaLinks: left } }
}

/** Lies around operators' orders: what is pinned by hand comes after it, and stands. */
export const keepStopLinks = (directory: Directory, learnt: LearntLinks): Directory =>
  layOverWriter(directory, async (changes) => {
    await learnt.refresh()
    return learnt.size === 0
      ? changes
      : changes.map((change) => withoutCrowded(change, learnt))
  })
