/** The reading thread: reads a catalogue and does the text work. */
import { once } from 'node:events'
import { workerData } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import { toBatches } from './batches.ts'
import type { Meter } from './byte-source.ts'
import type { Candidate } from './candidate.ts'
import { TextGathering } from './gather-texts.ts'
import type { CatalogueFormat } from './format.ts'
import { loadReader, readCandidates } from './read.ts'
import {
  BATCHES_UNDER_WAY,
  type FromReader,
  type ReadingRequest,
  type ToReader,
} from './reading-messages.ts'
import { openPort } from '../../process/thread-port.ts'

/**
 * The interval of progress reports in ms while no batch is ready, as when an archive is unpacked.
 */
const PROGRESS_MS = 250

const port = openPort()
const meter: Meter = { done: 0, total: null }
const send = (message: FromReader, moved: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, moved)

// Preload: the order may come later.
void loadReader(workerData as CatalogueFormat)

let credit = BATCHES_UNDER_WAY
let wake: (() => void) | undefined

const openOrder = async (): Promise<ReadingRequest> => {
  const [message] = (await once(port, 'message')) as [ToReader]
  if (message.kind !== 'order') throw new Error('the first message is the order')
  port.on('message', () => {
    credit += 1
    wake?.()
  })
  return message.order
}

/** Waits until another batch may be sent. */
const awaitCredit = async (): Promise<void> => {
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  credit -= 1
}

const sendTexts = (gathering: TextGathering): void => {
  const texts = gathering.take()
  send({ kind: 'texts', texts }, [
    ...new Set(Object.values(texts).map(({ buffer }) => buffer as ArrayBuffer)),
  ])
}

async function* gatherAll(
  candidates: AsyncIterable<Candidate>,
  gathering: TextGathering,
): AsyncGenerator<Candidate> {
  for await (const candidate of candidates) yield gathering.add(candidate)
}

const read = async ({
  file,
  format,
  tempFile,
  nowMs,
  gathersTexts,
}: ReadingRequest): Promise<void> => {
  const source = { file, stdin: process.stdin, meter }
  const gathering = new TextGathering()
  const candidates = readCandidates({ format, source, tempFile, nowMs })
  const batches = gathersTexts
    ? toBatches(gatherAll(candidates, gathering), 'load')
    : toBatches(candidates, 'write')
  for await (const batch of batches) {
    await awaitCredit()
    send({ kind: 'batch', batch, ...meter })
    if (gathersTexts && gathering.isFull) sendTexts(gathering)
  }
  if (!gathering.isEmpty) sendTexts(gathering)
}

const ticker = setInterval(() => send({ kind: 'progress', ...meter }), PROGRESS_MS)
try {
  await read(await openOrder())
  send({ kind: 'end' })
} catch (cause) {
  if (!(cause instanceof CodedError)) throw cause
  send({ kind: 'failed', code: cause.code, message: cause.message })
} finally {
  clearInterval(ticker)
  port.close()
}
