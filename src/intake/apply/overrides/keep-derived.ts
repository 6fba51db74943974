/**
 * Wraps a directory's writer to add derived values: links from ids, a computed `podcast:guid`, and
 * missing dates. Language detection is left to readers of texts. A replica derives links only if
 * its original is older than derived guids.
 */
import type { Change } from '../../../store/change-feed.ts'
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { isObject } from '../../../record/is-object.ts'
import { type Deriving, withDerived } from '../../../record/derive.ts'
import { layOverWriter } from './lay-over-writer.ts'

/** A change to pinned values contains the pins. */
const isPinned = ({ metadata }: RecordChange, field: string): boolean =>
  isObject(metadata?.pins) && field in metadata.pins

/**
 * This directory must be inside operators' overrides: they check every address of a record, and
 * derived ones need no check. Pinned links stay.
 */
export function keepDerived(
  directory: Directory,
  deriving: Pick<Deriving, 'deriveLinks'>,
): Directory {
  const derive = (change: RecordChange): RecordChange => ({
    ...change,
    record: withDerived(change.record, {
      deriveLinks: deriving.deriveLinks && !isPinned(change, 'podcastDirectoryLinks'),
    }),
  })
  return layOverWriter(
    directory,
    (changes) => Promise.resolve(changes.map(derive)),
    (changes) =>
      Promise.resolve(changes.map((change) => deriveReplicated(change, deriving))),
  )
}

const deriveReplicated = (
  change: Change,
  { deriveLinks }: Pick<Deriving, 'deriveLinks'>,
): Change => {
  if (change.kind !== 'insert' && change.kind !== 'update') return change
  const { record } = change
  const hasLinks = Object.keys(record.podcastDirectoryLinks).length > 0
  // Otherwise empty links are the original's pin or setting.
  const isOlder = record.podcastGuid === null
  return {
    ...change,
    record: withDerived(record, { deriveLinks: deriveLinks && isOlder && !hasLinks }),
  }
}
