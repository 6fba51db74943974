/** Gathers candidates into batches that are small in number and in size, so that memory does not follow the catalogue. */
import type { Candidate } from './candidate.ts'

/** Candidates in a batch, which is one transaction of the writer: few at first, so that it has something to do at once. */
const FIRST_COUNT = 1000
const BATCH_COUNT = 8000
/** Text in a batch, in UTF-16 units. */
const BATCH_LENGTH = 8 << 20

/** Roughly: the texts that may be long. */
const lengthOf = (candidate: Candidate): number => {
  if (candidate.kind === 'entry') return candidate.facts.description?.length ?? 0
  return 'size' in candidate ? candidate.size : 0
}

export async function* toBatches(candidates: AsyncIterable<Candidate>): AsyncGenerator<readonly Candidate[]> {
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
    count = Math.min(2 * count, BATCH_COUNT)
  }
  if (batch.length > 0) yield batch
}
