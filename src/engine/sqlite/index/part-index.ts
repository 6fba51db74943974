/** The search index of castdex: immutable parts in rank order (docs/SEARCH-INDEX.md). */
import type { SearchIndex } from '../search-index.ts'
import { PartIndexReader } from './index-reader.ts'
import { repairIndex } from './index-repair.ts'
import { PartIndexWriter } from './index-writer.ts'

export const partIndex: SearchIndex = {
  repair: repairIndex,
  openWriter: (database) => new PartIndexWriter(database),
  openReader: (database, options) => new PartIndexReader(database, options),
}
