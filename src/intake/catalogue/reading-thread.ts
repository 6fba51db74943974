/** The reading thread: reads a catalogue and does the text work. */
import { readSetup, serveWorker } from '../../process/serve-worker.ts'
import { toBatches } from './batches.ts'
import type { Meter } from './byte-source.ts'
import type { Candidate } from './candidate.ts'
import { TextGathering } from './gather-texts.ts'
import { loadReader, readCandidates } from './read.ts'
import type { ReadingWorker, ReadPiece } from './reading.ts'

/**
 * The interval of progress reports in ms while no batch is ready, as when an archive is unpacked.
 */
const PROGRESS_MS = 250

const { format, file } = readSetup<ReadingWorker>()
const meter: Meter = { done: 0, total: null }

// Preload: the first call may come later.
void loadReader(format)

async function* gatherAll(
  candidates: AsyncIterable<Candidate>,
  gathering: TextGathering,
): AsyncGenerator<Candidate> {
  for await (const candidate of candidates) yield gathering.add(candidate)
}

async function* read({
  tempFile,
  nowMs,
  gathersTexts,
}: ReadingWorker['input']): AsyncGenerator<ReadPiece> {
  const source = { file, stdin: process.stdin, meter }
  const gathering = new TextGathering()
  const candidates = readCandidates({ format, source, tempFile, nowMs })
  const batches = gathersTexts
    ? toBatches(gatherAll(candidates, gathering), 'load')
    : toBatches(candidates, 'write')
  for await (const batch of batches) {
    yield { batch }
    if (gathersTexts && gathering.isFull) yield { texts: gathering.take() }
  }
  if (!gathering.isEmpty) yield { texts: gathering.take() }
}

const buffersOf = (piece: ReadPiece): readonly ArrayBuffer[] => {
  if ('texts' in piece)
    return Object.values(piece.texts).map(({ buffer }) => buffer as ArrayBuffer)
  return []
}

let pieces: AsyncGenerator<ReadPiece> | undefined
serveWorker<ReadingWorker>(async (request, { send, moved }) => {
  if (pieces === undefined) {
    pieces = read(request)
    setInterval(() => send({ ...meter }), PROGRESS_MS).unref()
  }
  const next = await pieces.next()
  if (next.done === true) return null
  send({ ...meter })
  moved.push(...new Set(buffersOf(next.value)))
  return next.value
})
