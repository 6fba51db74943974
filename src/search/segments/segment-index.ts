/** The search index of castdex: immutable segments in rank order (docs/SEARCH-INDEX.md). */
import { SegmentIndexReader } from './query/index-reader.ts'
import { findDamage } from './rebuild/find-damage.ts'
import { rebuildIndex } from './rebuild/rebuild.ts'
import { SegmentIndexWriter } from './write/index-writer.ts'
import type { SegmentIndex } from './port.ts'

export const segmentIndex: SegmentIndex = {
  findDamage,
  rebuild: rebuildIndex,
  openWriter: (database, options) => new SegmentIndexWriter(database, options),
  openReader: (database, options) => new SegmentIndexReader(database, options),
}
