/** Converts the changes of a store into changes of its index. */
import { isSearchable } from '../../record/podcast.ts'
import { toSearchDocument } from '../../search/document/to-search-document.ts'
import type { IndexChange } from '../../search/port.ts'
import type { IndexedChange } from '../../store/index-source.ts'

export function toIndexChanges(changes: readonly IndexedChange[]): readonly IndexChange[] {
  return changes.map(({ id, seq, revision, record }) => {
    const isFound = record !== null && isSearchable(record)
    return { id, seq, revision, document: isFound ? toSearchDocument(record) : null }
  })
}
