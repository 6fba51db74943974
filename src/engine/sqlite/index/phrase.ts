/** Words next to each other, in order: found by their places in the index, without a text being read. */
import { BITMAP_WORDS, BLOCK_SIZE, type BlockSet, countBits } from './block-set.ts'
import type { Budget } from './budget.ts'
import type { Postings } from './postings.ts'
import { readPlaces, skipPlaces } from '../../terms/word-places.ts'

/** What has been found out about candidates, by block: a search looks at the same one in several groups. */
export class Verdicts {
  readonly #blocks: Uint8Array[] = []

  ofBlock(block: number): Uint8Array {
    return (this.#blocks[block] ??= new Uint8Array(BLOCK_SIZE))
  }
}

/** Of the budget's (10 µs): bytes of places read and skipped in one. */
const BYTES_A_UNIT = 8192

/** One form of a word in one block, read from the first document on. */
class FormPlaces {
  readonly #set: BlockSet
  readonly #bytes: Uint8Array
  /** Members before the current one; and, in a bitmap, those before the current word of it. */
  #rank = 0
  #word = 0
  #before = 0
  /** How many documents' places have been passed, and where the next begin. */
  #passed = 0
  #at = 0

  constructor(set: BlockSet, bytes: Uint8Array) {
    this.#set = set
    this.#bytes = bytes
  }

  /** Appends the places in a document, in order. Documents are asked for in order. */
  read(member: number, places: number[]): void {
    if (!this.#find(member)) return
    this.#at = skipPlaces(this.#bytes, this.#at, this.#rank - this.#passed)
    this.#at = readPlaces(this.#bytes, this.#at, places)
    this.#passed = this.#rank + 1
  }

  /** Moves the rank to the member's; false when it is none. */
  #find(member: number): boolean {
    const { list, bits, size } = this.#set
    if (list !== undefined) {
      while (this.#rank < size && (list[this.#rank] as number) < member) this.#rank += 1
      return this.#rank < size && list[this.#rank] === member
    }
    if (bits === undefined) return false
    const word = member >>> 5
    for (; this.#word < word && this.#word < BITMAP_WORDS; this.#word += 1)
      this.#before += countBits(bits[this.#word] as number)
    const here = bits[word] as number
    const bit = 1 << (member & 31)
    if ((here & bit) === 0) return false
    this.#rank = this.#before + countBits(here & (bit - 1))
    return true
  }
}

const byValue = (a: number, b: number): number => a - b

/** Looks for a phrase in the documents of one block, in order. */
export class PlacedPhrase {
  /** By word, by form. */
  readonly #words: readonly (readonly FormPlaces[])[]
  readonly #slop: number
  readonly #places: number[][]

  constructor(words: readonly (readonly FormPlaces[])[], slop: number) {
    this.#words = words
    this.#slop = slop
    this.#places = words.map(() => [])
  }

  isIn(member: number): boolean {
    for (let at = 0; at < this.#words.length; at += 1) {
      const places = this.#places[at] as number[]
      places.length = 0
      const forms = this.#words[at] as readonly FormPlaces[]
      for (const form of forms) form.read(member, places)
      if (places.length === 0) return false
      if (forms.length > 1) places.sort(byValue)
    }
    return this.#standsSomewhere()
  }

  #standsSomewhere(): boolean {
    const [first, ...rest] = this.#places as [number[], ...number[][]]
    const from = rest.map(() => 0)
    for (const start of first) {
      let last = start
      let left = this.#slop
      let found = true
      for (let at = 0; at < rest.length && found; at += 1) {
        const places = rest[at] as number[]
        let index = from[at] as number
        // The nearest place is the best one: whatever follows has the most room then.
        while (index < places.length && (places[index] as number) <= last) index += 1
        from[at] = index
        const next = places[index]
        if (next === undefined) return false
        left -= next - last - 1
        last = next
        found = left >= 0
      }
      if (found) return true
    }
    return false
  }
}

/** `words`: by word, the postings of each of its forms that somebody has. */
export const openPlacedPhrase = (
  words: readonly (readonly Postings[])[],
  slop: number,
  block: number,
  readSet: (postings: Postings) => BlockSet,
  budget: Budget,
): PlacedPhrase => {
  const opened = words.map((forms) =>
    forms.map((postings) => {
      const bytes = postings.sizeIn(block) === 0 ? new Uint8Array(0) : postings.readPlaces(block)
      budget.spend(1 + bytes.length / BYTES_A_UNIT)
      return new FormPlaces(readSet(postings), bytes)
    }),
  )
  return new PlacedPhrase(opened, slop)
}
