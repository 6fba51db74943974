/**
 * Reads NDJSON: one podcast a line, whole records and catalogue entries in any mix. A line that is
 * wrong stops nothing.
 */
import { type CatalogueSource, openBytes, unusable } from '../byte-source.ts'
import type { CatalogueItem } from '../item.ts'
import { splitLines } from './lines.ts'
import { parseLine } from './parse-line.ts'

const EXPECTED = 'NDJSON, one JSON object a line in UTF-8'

export async function* readNdjson(source: CatalogueSource): AsyncGenerator<CatalogueItem> {
  try {
    for await (const line of splitLines(await openBytes(source))) {
      const item = parseLine(line)
      if (item !== undefined) yield item
    }
  } catch (cause) {
    throw unusable(source, EXPECTED, cause)
  }
}
