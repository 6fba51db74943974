/** The thread that foreign bytes are read in: one feed after another, until it is ended from outside. */
import { parentPort } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import type { FromParser, ToParser } from './parse-messages.ts'
import { readFeed } from './read-feed.ts'

const openPort = (): NonNullable<typeof parentPort> => {
  if (parentPort === null) throw new Error('this module runs as a worker thread only')
  return parentPort
}

const port = openPort()

const answer = ({ bytes, contentType }: ToParser): FromParser => {
  try {
    return { kind: 'read', feed: readFeed(bytes, contentType) }
  } catch (error) {
    if (error instanceof CodedError) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : 'for no reason given' }
  }
}

port.on('message', (order: ToParser) => port.postMessage(answer(order)))
port.postMessage({ kind: 'ready' } satisfies FromParser)
