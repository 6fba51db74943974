/** Runs the parser worker: it parses untrusted feeds one at a time until it is terminated. */
import { CodedError } from '../../../errors.ts'
import { type FeedReport, toReport } from './feed-report.ts'
import type { FromParser, ToParser } from './parse-messages.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { prepareFeed } from './prepare.ts'
import { readPrepared } from './read-feed.ts'
import { releaseBytes } from './release-bytes.ts'
import { openPort } from '../../../process/thread-port.ts'

const port = openPort()

const read = ({ bytes, contentType, report }: ToParser): ParsedFeed | FeedReport => {
  const prepared = prepareFeed(bytes, contentType)
  // Keeping the bytes with their text would double the memory of a 30 MB feed.
  releaseBytes(bytes)
  const feed = readPrepared(prepared)
  return report === null ? feed : toReport(feed, report)
}

const answer = (order: ToParser): FromParser => {
  try {
    return { kind: 'read', feed: read(order) }
  } catch (error) {
    if (error instanceof CodedError)
      return { kind: 'refused', code: error.code, message: error.message }
    return {
      kind: 'failed',
      message:
        error instanceof Error ? (error.stack ?? error.message) : 'for no reason given',
    }
  }
}

port.on('message', (order: ToParser) => port.postMessage(answer(order)))
port.postMessage({ kind: 'ready' } satisfies FromParser)
