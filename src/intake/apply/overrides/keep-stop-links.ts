/**
 * Wraps a directory's writer to apply the learnt stop list: accounts linked from shows of many
 * owners are never written.
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
  if (left.length === links.length) return change
  return { ...change, record: { ...change.record, socialMediaLinks: left } }
}

/**
 * Wraps a directory that applies operators' overrides, so that pins are applied after the stop
 * list.
 */
export function keepStopLinks(directory: Directory, learnt: LearntLinks): Directory {
  return layOverWriter(directory, async (changes) => {
    await learnt.refresh()
    if (learnt.size === 0) return changes
    return changes.map((change) => withoutCrowded(change, learnt))
  })
}
