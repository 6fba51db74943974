/**
 * Lays derived values over a directory's writer, so that no writer has to think of them:
 * links that follow from ids, a derived `podcast:guid`, dates that nobody knows. The texts
 * of a record are not looked at here; who reads them guesses their language. A replica
 * derives what its original did not: links only where that has none.
 */
import type { Change } from '../../../store/change-feed.ts'
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { isObject } from '../../../record/is-object.ts'
import { type Deriving, withDerived } from '../../../record/derive.ts'
import { layOverWriter } from './lay-over-writer.ts'

/** A change under pins brings them with it. */
const isPinned = ({ metadata }: RecordChange, field: string): boolean =>
  isObject(metadata?.pins) && field in metadata.pins

/**
 * Operators' overrides wrap this directory: they look at each address of a record, and at
 * those that are derived there is nothing to look at. Pinned links stand.
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
  return {
    ...change,
    record: withDerived(record, { deriveLinks: deriveLinks && !hasLinks }),
  }
}
