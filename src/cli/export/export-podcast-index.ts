/** Exports podcasts as a Podcast Index dump, which PI's tools and `castdex import` read. */
import { rm } from 'node:fs/promises'
import { toFeedNumber } from '../../api/dialects/podcast-index/feed-number.ts'
import { EXPORTED_PODCASTS } from '../../api/v1/exports/export-kinds.ts'
import { CodedError } from '../../errors.ts'
import { writeDump } from '../../intake/catalogue/podcast-index/write-dump.ts'
import { isAlwaysServed, isPublic, type PodcastRecord } from '../../record/podcast.ts'
import type { ExportCall, ExportOutcome } from './export-call.ts'
import { findRows } from './export-rows.ts'

const ROWS_OF_BATCH = 1000

/** Yields what the directory serves, dead shows too: the dump marks them. */
async function* servedPodcasts({
  context,
  signal,
}: ExportCall): AsyncGenerator<readonly PodcastRecord[]> {
  const { config, directory } = context
  let batch: PodcastRecord[] = []
  for await (const podcast of directory.writer.scan({ signal })) {
    const isServed = isAlwaysServed(podcast) || !config.requireAppleId
    if (!isServed || !isPublic(podcast) || podcast.feedState === 'not-a-podcast') continue
    batch.push(podcast)
    if (batch.length < ROWS_OF_BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

export async function exportPodcastIndex(call: ExportCall): Promise<ExportOutcome> {
  const { target, query, signal } = call
  if (typeof target !== 'string')
    throw new CodedError(
      'USAGE_INVALID',
      'A podcast-index export is an SQLite file; name FILE, such as podcasts.db.',
    )
  const batches =
    query.length === 0
      ? servedPodcasts(call)
      : (await findRows(EXPORTED_PODCASTS, call)).found.batches
  await rm(`${target}.part`, { force: true })
  const written = await writeDump(target, { batches, numberOf: toFeedNumber, signal })
  return { written, said: `${String(written)} podcasts` }
}
