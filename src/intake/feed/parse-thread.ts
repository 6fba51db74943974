/** The thread that foreign bytes are read in: one feed after another, until it is ended from outside. */
import { parentPort } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import type { DetectLanguage } from './facts/language.ts'
import { type FeedReport, toReport } from './feed-report.ts'
import { openLanguageDetector } from './language-detector.ts'
import type { FromParser, ToParser } from './parse-messages.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { readFeed } from './read-feed.ts'

const openPort = (): NonNullable<typeof parentPort> => {
  if (parentPort === null) throw new Error('this module runs as a worker thread only')
  return parentPort
}

const port = openPort()

/** Its tables take some 30 MB: loaded by the first order that needs them. */
let detector: Promise<DetectLanguage> | undefined

const read = async ({ bytes, contentType, report }: ToParser): Promise<ParsedFeed | FeedReport> => {
  const feed = readFeed(bytes, contentType)
  if (report === null) return feed
  detector ??= openLanguageDetector()
  return toReport(feed, { ...report, detectLanguage: await detector })
}

const answer = async (order: ToParser): Promise<FromParser> => {
  try {
    return { kind: 'read', feed: await read(order) }
  } catch (error) {
    if (error instanceof CodedError) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : 'for no reason given' }
  }
}

port.on('message', (order: ToParser) => void answer(order).then((message) => port.postMessage(message)))
port.postMessage({ kind: 'ready' } satisfies FromParser)
