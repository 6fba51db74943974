/**
 * Feeds are read by the real parser, in the simulation's own thread: every document of it is of our
 * making.
 */
import type { FeedReader } from '../../../src/intake/interpret/feed/feed-reader.ts'
import { toReport } from '../../../src/intake/interpret/feed/feed-report.ts'
import { prepareFeed } from '../../../src/intake/interpret/feed/prepare.ts'
import { readPrepared } from '../../../src/intake/interpret/feed/read-feed.ts'

const settled = async <Value>(work: () => Value): Promise<Value> =>
  Promise.resolve().then(work)

export const openReaderHere = (): FeedReader => ({
  read: async (bytes, contentType) =>
    settled(() => readPrepared(prepareFeed(bytes, contentType))),
  report: async (bytes, contentType, context) =>
    settled(() => toReport(readPrepared(prepareFeed(bytes, contentType)), context)),
  [Symbol.asyncDispose]: () => Promise.resolve(),
})
