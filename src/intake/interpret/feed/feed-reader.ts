/**
 * Reads foreign bytes in a thread of limited time and memory: a hostile document costs its thread
 * and two seconds, nothing else.
 */
import { type ParserLimits, ParserQueue } from './parser-queue.ts'
import type { FeedReport, ReportContext } from './feed-report.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export interface FeedReader extends AsyncDisposable {
  /**
   * Reads what the feed says; `contentType` is the HTTP header. The bytes are copied, and
   * may be used again at once. Rejects with a `CodedError` whose code begins with `FEED_`
   * when they are no feed that can be read.
   */
  read(bytes: Uint8Array, contentType: string | null): Promise<ParsedFeed>
  /**
   * Reads a feed as `read` does, and returns what a crawler takes from it. The bytes are
   * taken over: nobody may use them any more.
   */
  report(
    bytes: Uint8Array,
    contentType: string | null,
    context: ReportContext,
  ): Promise<FeedReport>
}

const CPU_MS = 1_900
const WALL_MS = 5_000

/**
 * All feeds share one thread: a second one would be 60 MB of tables and code for the few
 * that are large.
 */
const LIMITS: ParserLimits = {
  heapMiB: 384,
  cpuMs: CPU_MS,
  wallMs: WALL_MS,
  idleMs: 60_000,
  ahead: 32,
}

/**
 * Opens a reader. Its thread begins with the first feed, and ends when the reader is
 * closed.
 */
export function openFeedReader(): FeedReader {
  const queue = new ParserQueue(LIMITS)
  return {
    async read(bytes, contentType) {
      return (await queue.read({ bytes, contentType, report: null })) as ParsedFeed
    },
    async report(bytes, contentType, report) {
      return (await queue.read({ bytes, contentType, report })) as FeedReport
    },
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }
}
