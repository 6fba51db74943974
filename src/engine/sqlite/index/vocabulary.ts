/** The words of a part, looked through for those within an edit distance: letters seen as 32 bits rule most of them out. */
import { countBits } from './block-set.ts'
import type { Part } from './part.ts'

/** Letters of words that are not compared by letter count at all: longer than any word that is typed. */
const LONGEST = 40

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
      let cost = Math.min((last[column] as number) + 1, (current[column - 1] as number) + 1, (last[column - 1] as number) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && a.charCodeAt(row - 1) === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
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

export class Vocabulary {
  readonly #text: string
  readonly #starts: Uint32Array
  readonly #lengths: Uint8Array
  readonly #signatures: Uint32Array

  constructor(part: Part) {
    const words = part.readWords()
    this.#text = words.join('')
    this.#starts = new Uint32Array(words.length)
    this.#lengths = new Uint8Array(words.length)
    this.#signatures = new Uint32Array(words.length)
    let start = 0
    words.forEach((word, index) => {
      this.#starts[index] = start
      this.#lengths[index] = Math.min(word.length, 255)
      this.#signatures[index] = signatureOf(word)
      start += word.length
    })
  }

  /** Words within the distance that fuzzy allows, without the word itself. */
  similarTo(word: string): string[] {
    const limit = distanceFor(word.length)
    if (limit === 0 || word.length > LONGEST) return []
    const signature = signatureOf(word)
    const found: string[] = []
    for (let index = 0; index < this.#lengths.length; index += 1) {
      const length = this.#lengths[index] as number
      if (length < word.length - limit || length > word.length + limit) continue
      if (countBits((this.#signatures[index] as number) ^ signature) > 2 * limit) continue
      const start = this.#starts[index] as number
      const other = this.#text.slice(start, start + length)
      if (other !== word && editDistance(word, other, limit) <= limit) found.push(other)
    }
    return found
  }
}

const vocabularies = new WeakMap<Part, Vocabulary>()

/** Similar words of all parts; each part's vocabulary is read when first needed. */
export const similarWords = (parts: readonly Part[], word: string): string[] => {
  const found = new Set<string>()
  for (const part of parts) {
    let vocabulary = vocabularies.get(part)
    if (vocabulary === undefined) {
      vocabulary = new Vocabulary(part)
      vocabularies.set(part, vocabulary)
    }
    for (const similar of vocabulary.similarTo(word)) found.add(similar)
  }
  return [...found]
}
