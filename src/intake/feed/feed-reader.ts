/** Reads foreign bytes in threads of limited time and memory: a hostile document costs its thread and two seconds, nothing else. */
import { type LaneLimits, ParseLane } from './parse-lane.ts'
import type { FeedReport, ReportContext } from './feed-report.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export interface FeedReader extends AsyncDisposable {
  /**
   * What the feed says; `contentType` is the HTTP header. The bytes are copied, and may be used again at once. Rejects with a
   * `CodedError` whose code begins with `FEED_` when they are no feed that can be read.
   */
  read(bytes: Uint8Array, contentType: string | null): Promise<ParsedFeed>
  /** The same, and what a crawler takes from it. The bytes are taken over: nobody may use them any more. */
  report(bytes: Uint8Array, contentType: string | null, context: ReportContext): Promise<FeedReport>
}

export interface FeedReaderOptions {
  /** Threads for feeds of usual size. Default 1: a thread reads several hundred a second. */
  readonly threads?: number
}

/** From here on a feed is large, in bytes: one at a time, in a thread of its own that ends when it is not used. */
const LARGE_BYTES = 1_048_576

const CPU_MS = 1_900
const WALL_MS = 5_000

const SMALL: LaneLimits = { heapMiB: 96, cpuMs: CPU_MS, wallMs: WALL_MS, idleMs: 60_000, ahead: 32 }
const LARGE: LaneLimits = { heapMiB: 384, cpuMs: CPU_MS, wallMs: WALL_MS, idleMs: 5_000, ahead: 0 }

/** Threads begin with the first feed. Close it to end them. */
export const openFeedReader = ({ threads = 1 }: FeedReaderOptions = {}): FeedReader => {
  const small = Array.from({ length: threads }, () => new ParseLane(SMALL))
  const large = new ParseLane(LARGE)
  const laneFor = ({ byteLength }: Uint8Array): ParseLane =>
    byteLength > LARGE_BYTES ? large : leastLoaded(small, large)
  return {
    async read(bytes, contentType) {
      return (await laneFor(bytes).read({ bytes, contentType, report: null })) as ParsedFeed
    },
    async report(bytes, contentType, report) {
      return (await laneFor(bytes).read({ bytes, contentType, report })) as FeedReport
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...small, large].map((lane) => lane[Symbol.asyncDispose]()))
    },
  }
}

const leastLoaded = (lanes: readonly ParseLane[], otherwise: ParseLane): ParseLane =>
  lanes.reduce((best, lane) => (lane.load < best.load ? lane : best), lanes[0] ?? otherwise)
