/** The thread that reads a catalogue and does the text work, so that the writer's thread only decides and writes. */
import { parentPort, workerData } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import { toBatches } from './batches.ts'
import type { Meter } from './byte-source.ts'
import { readCandidates } from './read.ts'
import { BATCHES_UNDER_WAY, type FromReader, type ReadingOrder } from './reading-messages.ts'

/** How often the other side hears how far reading has come while no batch is ready, in ms: an archive is being unpacked. */
const PROGRESS_MS = 250

const openPort = (): NonNullable<typeof parentPort> => {
  if (parentPort === null) throw new Error('this module runs as a worker thread only')
  return parentPort
}

const port = openPort()
const { file, format, tempFile, nowMs } = workerData as ReadingOrder
const meter: Meter = { done: 0, total: null }
const send = (message: FromReader): void => port.postMessage(message)

let credit = BATCHES_UNDER_WAY
let wake: (() => void) | undefined
port.on('message', () => {
  credit += 1
  wake?.()
})

/** Until the writer has room for one more batch. */
const awaitCredit = async (): Promise<void> => {
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  credit -= 1
}

const read = async (): Promise<void> => {
  const source = { file, stdin: process.stdin, meter }
  for await (const batch of toBatches(readCandidates({ format, source, tempFile, nowMs }))) {
    await awaitCredit()
    send({ kind: 'batch', batch, ...meter })
  }
}

const ticker = setInterval(() => send({ kind: 'progress', ...meter }), PROGRESS_MS)
try {
  await read()
  send({ kind: 'end' })
} catch (cause) {
  if (!(cause instanceof CodedError)) throw cause
  send({ kind: 'failed', code: cause.code, message: cause.message })
} finally {
  clearInterval(ticker)
  port.close()
}
