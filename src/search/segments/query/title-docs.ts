/** Documents by their latest title: those that begin so, and those a few edits away from a text. */
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

/** Units of the budget (10 µs) for a title that is read and compared. */
const TITLE_UNITS = 0.5
/** Units of the budget for comparing what a title begins with. */
const BEGINNING_UNITS = 1 / 32

const docs = newDocBuffer()

/** No `title-near` asks for more. */
const MOST_EDITS: Edits = 2

/** Each title is read, once for all sets that ask how near it is to the same text. */
export class NearTitleDocs implements DocSet {
  /** It is looked at last, when all others have left out what they could. */
  readonly cost = 3
  readonly #text: string
  readonly #edits: Edits
  readonly #context: SegmentContext
  /** The edits of each title by its ordinal; `MOST_EDITS + 1` = more. */
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
    return editDistance(this.#text, titles.at(ordinal), MOST_EDITS)
  }
}

/** A text with this behind it sorts after every text that begins with it. */
const LAST_CHARACTER = '\u{10ffff}'

export class TitlePrefixDocs implements DocSet {
  /** It is looked at when what is asked for beside it has left something. */
  readonly cost = 2
  readonly #text: string
  readonly #context: SegmentContext
  /** Where the titles begin and end is looked up when somebody asks: mostly nobody does. */
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
