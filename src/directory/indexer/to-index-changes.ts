/** Converts the changes of a store into changes of its index. */
import { isSearchable } from '../../record/podcast.ts'
import { toSearchDocument } from '../../search/document/to-search-document.ts'
import type { IndexChange } from '../../search/port.ts'
import type { IndexedChange, IndexFeed } from '../../store/index-source.ts'

/** A podcast, or the document of an episode. */
export type IndexableChange = IndexedChange | IndexChange
export type IndexableFeed = IndexFeed<IndexableChange>

export function toIndexChanges(
  changes: readonly IndexableChange[],
): readonly IndexChange[] {
  return changes.map((change) => {
    if ('document' in change) return change
    const { id, seq, revision, record } = change
    const isFound = record !== null && isSearchable(record)
    return { id, seq, revision, document: isFound ? toSearchDocument(record) : null }
  })
}
