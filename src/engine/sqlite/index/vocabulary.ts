/** The words of a part, looked through for those within an edit distance: letters seen as 32 bits rule most of them out. */
import { countBits } from './block-set.ts'
import type { Budget } from './budget.ts'
import type { Part } from './part.ts'

/** Letters of words that are not compared by letter count at all: longer than any word that is typed. */
const LONGEST = 40
const LINE_FEED = 10

/** Which letters a word has. An edit changes at most two bits. */
const signatureOf = (word: string): number => {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

/** Edits that `fuzzy` allows for a word of so many letters. */
export const distanceFor = (length: number): 0 | 1 | 2 => {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words; `limit + 1` when there are more. */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] as number) + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length] as number, limit + 1)
}

/** Read or looked through between two looks at the clock; in bytes. */
const CHUNK_BYTES = 16 * 1024
/** Of the budget's (10 µs), for a chunk. */
const READ_UNITS = 100
const LOOK_UNITS = 8

interface Chunk {
  readonly text: string
  readonly starts: Uint32Array
  readonly lengths: Uint8Array
  readonly signatures: Uint32Array
}

const toChunk = (words: readonly string[]): Chunk => {
  const starts = new Uint32Array(words.length)
  const lengths = new Uint8Array(words.length)
  const signatures = new Uint32Array(words.length)
  let start = 0
  words.forEach((word, index) => {
    starts[index] = start
    lengths[index] = Math.min(word.length, 255)
    signatures[index] = signatureOf(word)
    start += word.length
  })
  return { text: words.join(''), starts, lengths, signatures }
}

/** Adds the words of a chunk that are within `limit` edits. */
const findSimilar = (
  { text, starts, lengths, signatures }: Chunk,
  word: string,
  limit: number,
  found: Set<string>,
): void => {
  const signature = signatureOf(word)
  for (let index = 0; index < lengths.length; index += 1) {
    const length = lengths[index] as number
    if (length < word.length - limit || length > word.length + limit) continue
    if (countBits((signatures[index] as number) ^ signature) > 2 * limit) continue
    const start = starts[index] as number
    const other = text.slice(start, start + length)
    if (other !== word && editDistance(word, other, limit) <= limit) found.add(other)
  }
}

/** Read chunk by chunk as searches get to them: what one search had no time for, the next one goes on with. */
class Vocabulary {
  readonly #chunks: Chunk[] = []
  /** Each word followed by a line feed; undefined once all are read. */
  #unread: Uint8Array | undefined

  constructor(part: Part) {
    this.#unread = part.readSection('words')
  }

  /** Adds the words within the distance that fuzzy allows, without the word itself. */
  addSimilar(word: string, found: Set<string>, budget: Budget): void {
    const limit = distanceFor(word.length)
    if (limit === 0 || word.length > LONGEST) return
    for (let at = 0; ; at += 1) {
      budget.spend(at < this.#chunks.length ? LOOK_UNITS : READ_UNITS)
      const chunk = this.#chunks[at] ?? this.#readChunk()
      if (chunk === undefined) return
      findSimilar(chunk, word, limit, found)
    }
  }

  #readChunk(): Chunk | undefined {
    const bytes = this.#unread
    if (bytes === undefined || bytes.length === 0) {
      this.#unread = undefined
      return undefined
    }
    const lineFeed = bytes.indexOf(LINE_FEED, Math.min(CHUNK_BYTES, bytes.length - 1))
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1
    const chunk = toChunk(Buffer.from(bytes.buffer, bytes.byteOffset, end).toString().split('\n').slice(0, -1))
    this.#unread = bytes.subarray(end)
    this.#chunks.push(chunk)
    return chunk
  }
}

const vocabularies = new WeakMap<Part, Vocabulary>()

/** Similar words of all parts. */
export const similarWords = (parts: readonly Part[], word: string, budget: Budget): string[] => {
  const found = new Set<string>()
  for (const part of parts) {
    let vocabulary = vocabularies.get(part)
    if (vocabulary === undefined) {
      vocabulary = new Vocabulary(part)
      vocabularies.set(part, vocabulary)
    }
    vocabulary.addSimilar(word, found, budget)
  }
  return [...found]
}
