/**
 * Groups candidates into batches bounded in number and size, so that memory does not grow with the
 * catalogue.
 */
import type { Candidate } from './candidate.ts'

/** The size of the first batch: small, so that the writer can start at once. */
const FIRST_COUNT = 250
/**
 * The size of later batches. A batch is a transaction and an index segment, or a step of a load.
 */
const LAST_COUNT = { write: 8000, load: 2000 } as const
/** Text in a batch, in UTF-16 units. */
const BATCH_LENGTH = 8 << 20

/** Estimates the size by the only text that may be long. */
const lengthOf = (candidate: Candidate): number => {
  if (candidate.kind === 'entry') return candidate.facts.description?.length ?? 0
  if ('size' in candidate) return candidate.size
  return 0
}

export async function* toBatches(
  candidates: AsyncIterable<Candidate>,
  purpose: keyof typeof LAST_COUNT,
): AsyncGenerator<readonly Candidate[]> {
  let batch: Candidate[] = []
  let length = 0
  let count = FIRST_COUNT
  for await (const candidate of candidates) {
    batch.push(candidate)
    length += lengthOf(candidate)
    if (batch.length < count && length < BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
    count = Math.min(2 * count, LAST_COUNT[purpose])
  }
  if (batch.length > 0) yield batch
}
