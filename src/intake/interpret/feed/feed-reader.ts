/**
 * Parses untrusted bytes in a worker with limits on time and memory: a hostile document costs its
 * worker and two seconds at most.
 */
import { type ParserLimits, ParserQueue } from './parser-queue.ts'
import type { FeedReport, ReportContext } from './feed-report.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export interface FeedReader extends AsyncDisposable {
  /**
   * Parses a feed; `contentType` is the HTTP header. The bytes are copied and remain usable.
   * Rejects with a `CodedError` with a `FEED_` code if they are not a readable feed.
   */
  read(bytes: Uint8Array, contentType: string | null): Promise<ParsedFeed>
  /**
   * Parses a feed like `read`, and returns the crawler's report. Takes ownership of the bytes:
   * the caller must not use them afterwards.
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
 * All feeds share one worker: a second one would cost 60 MB of tables and code for the few large
 * feeds.
 */
const LIMITS: ParserLimits = {
  heapMiB: 384,
  cpuMs: CPU_MS,
  wallMs: WALL_MS,
  idleMs: 60_000,
  ahead: 32,
}

/** Opens a reader. Its worker starts with the first feed and ends when the reader is closed. */
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
