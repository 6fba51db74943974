/** Documents by their latest title: by prefix, or within an edit distance. */
import type { Edits } from '../../plan/expression.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { forEachDoc, ofDocs } from '../sets/block-docs.ts'
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  fullSet,
  newDocBuffer,
} from '../sets/block-set.ts'
import { TITLE_ORDINAL } from '../format/segment-writer.ts'
import { NONE } from './doc-sets.ts'
import { blockLength, type DocSet, type SegmentContext } from './segment-context.ts'
import { RangeDocs } from './value-doc-sets.ts'

/** Budget units (10 µs) to read and compare a title. */
const TITLE_UNITS = 0.5
/** Budget units to compare a prefix. */
const BEGINNING_UNITS = 1 / 32

const docs = newDocBuffer()

/** Maximum distance of `title-near`. */
const MOST_EDITS: Edits = 2

/**
 * Documents with a title near a text. Each title is read once for all sets with the same text.
 */
export class NearTitleDocs implements DocSet {
  /** Evaluated last, on few documents. */
  readonly cost = 3
  readonly #text: string
  readonly #edits: Edits
  readonly #context: SegmentContext
  /** Edit distance by ordinal; `MOST_EDITS + 1` means more. */
  readonly #distances: Map<number, number>

  constructor(text: string, edits: Edits, context: SegmentContext) {
    this.#text = text
    this.#edits = edits
    this.#context = context
    this.#distances = context.cache.titleDistances(text)
  }

  upperBound(block: number): number {
    return blockLength(this.#context.segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const ordinals = this.#context.segment.column(TITLE_ORDINAL)
    let size = 0
    forEachDoc(within ?? fullSet(this.upperBound(block), arena), (doc) => {
      const ordinal = ordinals.at(block * BLOCK_SIZE + doc)
      if (this.#distanceOf(ordinal) > this.#edits) return
      docs[size] = doc
      size += 1
    })
    return ofDocs(docs, size, arena)
  }

  #distanceOf(ordinal: number): number {
    const known = this.#distances.get(ordinal)
    if (known !== undefined) return known
    const distance = this.#measure(ordinal)
    this.#distances.set(ordinal, distance)
    return distance
  }

  #measure(ordinal: number): number {
    const { segment, budget } = this.#context
    const { titles } = segment
    budget.spend(BEGINNING_UNITS)
    if (!titles.mayBeNear(ordinal, this.#text, MOST_EDITS)) return MOST_EDITS + 1
    budget.spend(TITLE_UNITS)
    const title = titles.at(ordinal).replaceAll(' ', '')
    return editDistance(this.#text, title, MOST_EDITS)
  }
}

/** Sorts after every text with the given prefix. */
const LAST_CHARACTER = '\u{10ffff}'

export class TitlePrefixDocs implements DocSet {
  /** Evaluated after stored sets. */
  readonly cost = 2
  readonly #text: string
  readonly #context: SegmentContext
  /** The range of titles, looked up on first use, because most searches need none. */
  #found: DocSet | undefined

  constructor(text: string, context: SegmentContext) {
    this.#text = text
    this.#context = context
  }

  upperBound(block: number): number {
    return blockLength(this.#context.segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#found ??= this.#find()
    return this.#found.intersect(block, within, arena)
  }

  #find(): DocSet {
    const { segment, budget } = this.#context
    budget.spend(1)
    const min = Math.ceil(segment.titles.ordinalOf(this.#text))
    const max = Math.floor(segment.titles.ordinalOf(`${this.#text}${LAST_CHARACTER}`))
    const column = segment.column(TITLE_ORDINAL)
    if (min > max || column.isUnknown) return NONE
    return new RangeDocs([{ column, min, max }], this.#context)
  }
}
