/**
 * Finds the words of a segment within an edit distance, prefiltered by 32-bit letter signatures.
 */
import {
  alikeDistance,
  distanceFor,
  editDistance,
  LONGEST_PATTERN,
  WordPattern,
} from '../../text/edit-distance.ts'
import { findAlikeLetters } from '../kernel/word-kernel.ts'
import { countBits } from '../sets/block-set.ts'
import type { Budget } from './budget.ts'
import type { Segment } from '../format/segment.ts'

/** Longer words, in letters, are not compared. */
const LONGEST = 40
const LINE_FEED = 10

/** Returns a bit set of a word's letters. An edit changes at most two bits. */
const signatureOf = (word: string): number => {
  let bits = 0
  for (let index = 0; index < word.length; index += 1)
    bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

/** Bytes between two checks of the budget. */
const CHUNK_BYTES = 16 * 1024
/** Budget units (10 µs) of a chunk. */
const READ_UNITS = 100
const LOOK_UNITS = 8

/** Words sorted by length. */
interface Chunk {
  readonly text: string
  readonly signatures: Uint32Array
  /** First word of each length, and its offset in the text. The longest words share an entry. */
  readonly firsts: Uint32Array
  readonly starts: Uint32Array
}

const toChunk = (unordered: readonly string[]): Chunk => {
  const words = unordered
    .filter(({ length }) => length <= LONGEST + 2)
    .sort((a, b) => a.length - b.length)
  const firsts = new Uint32Array(LONGEST + 4)
  const starts = new Uint32Array(LONGEST + 4)
  let length = 0
  let start = 0
  words.forEach((word, index) => {
    for (; length <= word.length; length += 1) {
      firsts[length] = index
      starts[length] = start
    }
    start += word.length
  })
  for (; length < firsts.length; length += 1) {
    firsts[length] = words.length
    starts[length] = start
  }
  return {
    text: words.join(''),
    signatures: Uint32Array.from(words, signatureOf),
    firsts,
    starts,
  }
}

/** Similar words. */
export interface NearWords {
  /** Words within the distance of a fuzzy term. */
  readonly similar: readonly string[]
  /** Words with the same first letter, within `alikeDistance`. */
  readonly alike: readonly string[]
}

interface NearWordSets {
  readonly similar: Set<string>
  readonly alike: Set<string>
}

/** A word with its precomputed comparison. */
interface WordComparison {
  readonly word: string
  readonly initial: number
  readonly limit: 1 | 2
  readonly alikeLimit: 1 | 2
  readonly signature: number
  /** `undefined` for a word that is too long. */
  readonly pattern: WordPattern | undefined
}

const isNear = (
  { word, pattern }: WordComparison,
  limit: 1 | 2,
  text: string,
  start: number,
  length: number,
): boolean => {
  if (pattern !== undefined) return pattern.isWithin(limit, text, start, length)
  return editDistance(word, text.slice(start, start + length), limit) <= limit
}

/** Adds the similar words of a chunk. */
const findNear = (
  { text, signatures, firsts, starts }: Chunk,
  compared: WordComparison,
  found: NearWordSets,
): void => {
  const { word, initial, limit, alikeLimit, signature } = compared
  let length = word.length - alikeLimit
  const from = firsts[length] as number
  const end = firsts[word.length + alikeLimit + 1] as number
  const near = signatures.subarray(from, end)
  for (const place of findAlikeLetters(near, signature, 2 * alikeLimit)) {
    const index = from + place
    while (index >= (firsts[length + 1] as number)) length += 1
    const start = (starts[length] as number) + (index - (firsts[length] as number)) * length
    const isAlike = text.charCodeAt(start) === initial
    const othersLimit = Math.abs(length - word.length) > limit ? 0 : limit
    const most = isAlike ? alikeLimit : othersLimit
    if (most === 0) continue
    const letters = (signatures[index] as number) ^ signature
    if (most < alikeLimit && countBits(letters) > 2 * most) continue
    if (!isNear(compared, most, text, start, length)) continue
    const other = text.slice(start, start + length)
    if (isAlike) found.alike.add(other)
    if (most === limit || isNear(compared, limit, text, start, length))
      found.similar.add(other)
  }
}

/**
 * Reads the words chunk by chunk on demand; a search continues where another one ran out of time.
 */
class Vocabulary {
  readonly #chunks: Chunk[] = []
  /** Words separated by line feeds; `undefined` once all are read. */
  #unread: Uint8Array | undefined

  constructor(segment: Segment) {
    this.#unread = segment.readSection('words')
  }

  /** Adds the similar words, without the word itself. */
  addNear(word: string, found: NearWordSets, budget: Budget): void {
    const limit = distanceFor(word.length)
    const alikeLimit = alikeDistance(word.length)
    if (limit === 0 || alikeLimit === 0 || word.length > LONGEST) return
    const pattern = word.length > LONGEST_PATTERN ? undefined : new WordPattern(word)
    const compared = {
      word,
      initial: word.charCodeAt(0),
      limit,
      alikeLimit,
      signature: signatureOf(word),
      pattern,
    }
    pattern?.begin()
    try {
      for (let at = 0; ; at += 1) {
        budget.spend(at < this.#chunks.length ? LOOK_UNITS : READ_UNITS)
        const chunk = this.#chunks[at] ?? this.#readChunk()
        if (chunk === undefined) break
        findNear(chunk, compared, found)
      }
    } finally {
      pattern?.end()
    }
    found.similar.delete(word)
    found.alike.delete(word)
  }

  #readChunk(): Chunk | undefined {
    const bytes = this.#unread
    if (bytes === undefined || bytes.length === 0) {
      this.#unread = undefined
      return undefined
    }
    const lineFeed = bytes.indexOf(LINE_FEED, Math.min(CHUNK_BYTES, bytes.length - 1))
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1
    const chunk = toChunk(
      Buffer.from(bytes.buffer, bytes.byteOffset, end).toString().split('\n').slice(0, -1),
    )
    this.#unread = bytes.subarray(end)
    this.#chunks.push(chunk)
    return chunk
  }
}

const vocabularies = new WeakMap<Segment, Vocabulary>()

/** Returns the similar words of all segments. */
export function findNearWords(
  segments: readonly Segment[],
  word: string,
  budget: Budget,
): NearWords {
  const found = { similar: new Set<string>(), alike: new Set<string>() }
  for (const segment of segments) {
    let vocabulary = vocabularies.get(segment)
    if (vocabulary === undefined) {
      vocabulary = new Vocabulary(segment)
      vocabularies.set(segment, vocabulary)
    }
    vocabulary.addNear(word, found, budget)
  }
  return { similar: [...found.similar], alike: [...found.alike] }
}
