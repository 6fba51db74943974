/**
 * Lays derived values over a directory's writer, so that no writer has to think of them:
 * links that follow from ids, a derived `podcast:guid`, dates that nobody knows. The texts
 * of a record are not looked at here; who reads them guesses their language. What another
 * directory has decided is written as it is.
 */
import type { Directory } from '../../../store/directory.ts'
import { type Deriving, withDerived } from '../../../record/derive.ts'
import { layOverWriter } from './lay-over-writer.ts'

/**
 * Wraps a directory that applies operators' overrides, so that pinned values come
 * afterwards and stand.
 */
export function keepDerived(
  directory: Directory,
  deriving: Pick<Deriving, 'deriveLinks'>,
): Directory {
  return layOverWriter(directory, (changes) =>
    Promise.resolve(
      changes.map((change) => ({
        ...change,
        record: withDerived(change.record, deriving),
      })),
    ),
  )
}
