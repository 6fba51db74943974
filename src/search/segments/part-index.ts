/** The search index of castdex: immutable parts in rank order (docs/SEARCH-INDEX.md). */
import { PartIndexReader } from './query/index-reader.ts'
import { findDamage } from './rebuild/find-damage.ts'
import { rebuildIndex } from './rebuild/rebuild.ts'
import { PartIndexWriter } from './write/index-writer.ts'
import type { SegmentIndex } from './port.ts'

export const partIndex: SegmentIndex = {
  findDamage,
  rebuild: rebuildIndex,
  openWriter: (database, options) => new PartIndexWriter(database, options),
  openReader: (database, options) => new PartIndexReader(database, options),
}
