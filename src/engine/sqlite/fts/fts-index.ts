/** The plain search index of the first days: FTS5, ordered by rank. */
import type { SearchIndex } from '../search-index.ts'
import { FtsReader } from './fts-reader.ts'
import { FtsWriter } from './fts-writer.ts'

export const ftsIndex: SearchIndex = {
  openWriter: (database) => new FtsWriter(database),
  openReader: (database, options) => new FtsReader(database, options),
}
