/** Sets of documents, and what one search keeps of one segment. */
import type { Expression, PhraseTest } from '../../plan/expression.ts'
import type { TermKey } from '../../terms/hash.ts'
import { mix } from '../../text/hash-text.ts'
import type { Postings } from '../format/postings.ts'
import type { Segment } from '../format/segment.ts'
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import type { Deleted } from '../sets/deleted.ts'
import type { Budget } from './budget.ts'
import type { PhraseCache } from './phrase-cache.ts'

/**
 * A set of documents of one segment. It is never made as a whole: a search goes through the segment
 * block by block, and asks each set for its part of that block.
 */
export interface DocSet {
  /**
   * An intersection looks at sets in this order: 0 = stored sets, 1 = complements, 2 =
   * columns, 3 = positions.
   */
  readonly cost: 0 | 1 | 2 | 3
  /** Returns a number that the set's size in the block does not exceed. */
  upperBound(block: number): number
  /** Returns the set's documents in the block, of those in `within` where that is given. */
  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet
  /** Returns the set's size in the block where that is known without making it. */
  knownCount?(block: number): number | undefined
  /** Returns the size of what `intersect` gives, where it can be counted for less. */
  countIntersection?(block: number, within: BlockSet | undefined, arena: Arena): number
}

export function countOf(
  docSet: DocSet,
  block: number,
  within: BlockSet | undefined,
  arena: Arena,
): number {
  if (docSet.countIntersection !== undefined)
    return docSet.countIntersection(block, within, arena)
  return docSet.intersect(block, within, arena).size
}

export interface SegmentContext {
  readonly segment: Segment
  /** Documents that have left the segment; undefined = none. */
  readonly deleted: Deleted | undefined
  readonly budget: Budget
  /** The caches remember what has been found out about candidates of a phrase. */
  readonly phraseCaches: Map<PhraseTest, PhraseCache>
  /** Terms that have been looked up, by most of their key. */
  readonly terms: Map<number, FoundTerm>
  readonly cache: DocSetCache
}

const readsArena = new Arena()
/** Sets of one block that are kept: each has its room for good, in 8 KiB of a memory of 16 MiB. */
const MOST_READS = 256

/**
 * Knows which block of a segment is looked at for many sets one after the other, so that
 * what has been read of it is kept until another block is looked at, of this segment or of
 * any.
 */
export class BlockReads {
  #block = -1
  /** Another one each time, also of a block that was looked at before: then its sets are gone. */
  look = 0
  #kept = 0

  /** -1 = none. */
  get block(): number {
    return this.look === lastLook ? this.#block : -1
  }

  /** Goes on where the block is looked at already. */
  begin(block: number): void {
    if (this.block === block) return
    readsArena.reset()
    lastLook += 1
    this.look = lastLook
    this.#block = block
    this.#kept = 0
  }

  /** Returns where to read one more set that is kept; undefined: so many are kept already. */
  arena(): Arena | undefined {
    if (this.#kept === MOST_READS) return undefined
    this.#kept += 1
    return readsArena
  }
}

/** The one whose sets are kept. */
let lastLook = 0

/** Some sets, and the set that they are together. */
interface Combined {
  readonly of: ReadonlySet<DocSet>
  readonly docSet: DocSet
}

const areSame = (one: ReadonlySet<DocSet>, other: ReadonlySet<DocSet>): boolean =>
  one.size === other.size && one.isSubsetOf(other)

/**
 * The sets of one search in one segment. An expression that is there twice is one set, so that it
 * is neither intersected nor united with itself.
 */
export class DocSetCache {
  readonly reads = new BlockReads()
  /** Intersections and unions, by a sum that is the same in whatever order their parts come. */
  readonly #made = { and: new Map<number, Combined[]>(), or: new Map<number, Combined[]>() }
  readonly #numbers = new Map<DocSet, number>()
  /** Sets of expressions that several tiers share. */
  readonly byExpression = new Map<Expression, DocSet>()
  readonly #byPostings = new Map<Postings, Map<boolean | undefined, DocSet>>()
  readonly #titleDistances = new Map<string, Map<number, number>>()

  /**
   * Returns the intersection or the union of some sets; `make` is called when it is not known yet.
   */
  get(kind: 'and' | 'or', of: ReadonlySet<DocSet>, make: () => DocSet): DocSet {
    let sum = 0
    for (const docSet of of) sum = (sum + mix(this.#numberOf(docSet))) | 0
    const alike = this.#made[kind].get(sum) ?? []
    const same = alike.find((combined) => areSame(combined.of, of))
    if (same !== undefined) return same.docSet
    const docSet = make()
    alike.push({ of, docSet })
    this.#made[kind].set(sum, alike)
    return docSet
  }

  /** Returns the documents of a term, or of these the ones with or without its flag. */
  getTerm(postings: Postings, flag: boolean | undefined, make: () => DocSet): DocSet {
    const byFlag = this.#byPostings.get(postings) ?? new Map<boolean | undefined, DocSet>()
    this.#byPostings.set(postings, byFlag)
    const docSet = byFlag.get(flag) ?? make()
    byFlag.set(flag, docSet)
    return docSet
  }

  /**
   * Returns how far titles are from the text, by the ordinals of those that have been read.
   */
  titleDistances(text: string): Map<number, number> {
    const distances = this.#titleDistances.get(text) ?? new Map<number, number>()
    this.#titleDistances.set(text, distances)
    return distances
  }

  #numberOf(docSet: DocSet): number {
    const number = this.#numbers.get(docSet) ?? this.#numbers.size
    this.#numbers.set(docSet, number)
    return number
  }
}

interface FoundTerm {
  readonly low: number
  readonly postings: Postings | undefined
}

/** Sizes that are compared in one unit of the budget (10 µs). */
export const SIZES_A_UNIT = 16

export function blockLength(segment: Segment, block: number): number {
  return Math.min(BLOCK_SIZE, segment.documents - block * BLOCK_SIZE)
}

/** A search asks for the same term in several tiers: it is looked up once. */
export function findTerm(
  { high, low }: TermKey,
  { segment, budget, terms }: SegmentContext,
): Postings | undefined {
  const name = high * 2 ** 21 + (low >>> 11)
  const same = terms.get(name)
  if (same !== undefined && same.low === low) return same.postings
  budget.spend(1)
  const postings = segment.find(high, low)
  terms.set(name, { low, postings })
  return postings
}
