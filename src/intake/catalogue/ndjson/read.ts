/**
 * Reads NDJSON: whole records and catalogue entries in any mix. An invalid line does not stop the
 * import.
 */
import { type CatalogueSource, openBytes, peek, unusableCatalogue } from '../byte-source.ts'
import type { CatalogueItem } from '../item.ts'
import { assertNoArray, ARRAY_HEAD_BYTES } from './assert-no-array.ts'
import { splitLines } from './lines.ts'
import { parseLine } from './parse-line.ts'

const EXPECTED = 'NDJSON, one JSON object a line in UTF-8'

export async function* readNdjson(source: CatalogueSource): AsyncGenerator<CatalogueItem> {
  try {
    const { head, all } = await peek(await openBytes(source), ARRAY_HEAD_BYTES)
    assertNoArray(head, source)
    for await (const line of splitLines(all)) {
      const item = parseLine(line)
      if (item !== undefined) yield item
    }
  } catch (cause) {
    throw unusableCatalogue(source, EXPECTED, cause)
  }
}
