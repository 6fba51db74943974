/**
 * Reads the Podcast Index dump: https://public.podcastindex.org, file `podcastindex_feeds.db.tgz`.
 */
import type { CatalogueSource } from '../byte-source.ts'
import type { CatalogueItem } from '../item.ts'
import type { EntryRefusal } from '../refusal.ts'
import { MAX_ROW_BYTES, readDump } from './dump.ts'
import { indexIdOf, rowToEntry } from './to-entry.ts'
import { unpackDump } from './unpack.ts'

const refuseLong = (source: string): EntryRefusal => ({
  source,
  reason: 'line_too_long',
  message: `the row has more than ${String(MAX_ROW_BYTES)} bytes`,
})

export async function* readPodcastIndex(
  source: CatalogueSource,
  tempFile: string,
): AsyncGenerator<CatalogueItem> {
  const file = await unpackDump(source, tempFile)
  for (const { row, isTooLong } of readDump(file, source)) {
    const place = String(indexIdOf(row) ?? `row ${String(source.meter.done)}`)
    if (isTooLong) yield { kind: 'refused', refusal: refuseLong(place) }
    else
      yield { kind: 'entry', source: place, listKind: 'catalogue', entry: rowToEntry(row) }
  }
}
