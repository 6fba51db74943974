/** The search index of castdex: immutable parts in rank order (docs/SEARCH-INDEX.md). */
import type { SearchIndex } from '../search-index.ts'
import { findDamage } from './rebuild/find-damage.ts'
import { PartIndexReader } from './query/index-reader.ts'
import { PartIndexWriter } from './write/index-writer.ts'
import { rebuildIndex } from './rebuild/rebuild.ts'

export const partIndex: SearchIndex = {
  findDamage,
  rebuild: rebuildIndex,
  openWriter: (database, options) => new PartIndexWriter(database, options),
  openReader: (database, options) => new PartIndexReader(database, options),
}
