/**
 * Reads the Podcast Index dump: https://public.podcastindex.org, file `podcastindex_feeds.db.tgz`.
 */
import type { CatalogueSource } from '../byte-source.ts'
import type { CatalogueItem } from '../item.ts'
import { readDump } from './dump.ts'
import { indexIdOf, toEntry } from './to-entry.ts'
import { unpackDump } from './unpack.ts'

export async function* readPodcastIndex(
  source: CatalogueSource,
  tempFile: string,
): AsyncGenerator<CatalogueItem> {
  const file = await unpackDump(source, tempFile)
  for (const row of readDump(file, source)) {
    const place = String(indexIdOf(row) ?? `row ${String(source.meter.done)}`)
    yield { kind: 'entry', source: place, listKind: 'catalogue', entry: toEntry(row) }
  }
}
