/** Runs the parser worker: it parses untrusted feeds one at a time until it is terminated. */
import { serveWorker } from '../../../process/serve-worker.ts'
import { toReport } from './feed-report.ts'
import type { ParseWorker } from './parser-queue.ts'
import { prepareFeed } from './prepare.ts'
import { readPrepared } from './read-feed.ts'
import { releaseBytes } from './release-bytes.ts'

serveWorker<ParseWorker>(({ bytes, contentType, report }) => {
  const prepared = prepareFeed(bytes, contentType)
  // Keeping the bytes with their text would double the memory of a 30 MB feed.
  releaseBytes(bytes)
  const feed = readPrepared(prepared)
  if (report === null) return feed
  return toReport(feed, report)
})
