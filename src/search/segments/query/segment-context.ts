/** The interface of document sets, and the per-search state of a segment. */
import type { Expression, PhraseTest } from '../../plan/expression.ts'
import type { TermKey } from '../../terms/hash.ts'
import { mix } from '../../text/hash-text.ts'
import type { Postings } from '../format/postings.ts'
import type { Segment } from '../format/segment.ts'
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import type { Deleted } from '../sets/deleted.ts'
import type { Budget } from './budget.ts'
import type { PhraseCache } from './phrase-cache.ts'

/** A set of documents of one segment, evaluated lazily block by block. */
export interface DocSet {
  /** Order in an intersection: 0 = stored sets, 1 = complements, 2 = columns, 3 = positions. */
  readonly cost: 0 | 1 | 2 | 3
  /** Returns an upper bound of the set's size in the block. */
  upperBound(block: number): number
  /** Returns the set's documents in the block, restricted to `within`. */
  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet
  /** Returns the set's size in the block, if it is known without evaluation. */
  knownCount?(block: number): number | undefined
  /** Returns the size of the result of `intersect`, if counting is cheaper. */
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
  /** Deleted documents; `undefined` for none. */
  readonly deleted: Deleted | undefined
  readonly budget: Budget
  readonly phraseCaches: Map<PhraseTest, PhraseCache>
  /** Cached terms by most bits of their key. */
  readonly terms: Map<number, TermLookup>
  readonly cache: DocSetCache
}

const readsArena = new Arena()
/** Maximum number of cached sets of a block: each has 8 KiB of a 16 MiB memory. */
const MOST_READS = 256

/**
 * Tracks the current block of a segment. Cached sets are valid until any segment moves to another
 * block.
 */
export class BlockReads {
  #block = -1
  /** Incremented for every block, also for a repeated one. */
  look = 0
  #kept = 0

  /** -1: none. */
  get block(): number {
    if (this.look === lastLook) return this.#block
    return -1
  }

  /** Keeps the cache if the block is current. */
  begin(block: number): void {
    if (this.block === block) return
    readsArena.reset()
    lastLook += 1
    this.look = lastLook
    this.#block = block
    this.#kept = 0
  }

  /** Returns memory for another cached set, or `undefined` if the limit is reached. */
  arena(): Arena | undefined {
    if (this.#kept === MOST_READS) return undefined
    this.#kept += 1
    return readsArena
  }
}

/** The `look` whose sets are cached. */
let lastLook = 0

/** Operands and their combined set. */
interface Combined {
  readonly of: ReadonlySet<DocSet>
  readonly docSet: DocSet
}

const areSame = (one: ReadonlySet<DocSet>, other: ReadonlySet<DocSet>): boolean =>
  one.size === other.size && one.isSubsetOf(other)

/**
 * The sets of one search in one segment. Equal expressions share one set, so that it is evaluated
 * once.
 */
export class DocSetCache {
  readonly reads = new BlockReads()
  /** Intersections and unions by a commutative hash of their operands. */
  readonly #made = { and: new Map<number, Combined[]>(), or: new Map<number, Combined[]>() }
  readonly #numbers = new Map<DocSet, number>()
  /** Sets by expression, for expressions that several tiers share. */
  readonly byExpression = new Map<Expression, DocSet>()
  readonly #byPostings = new Map<Postings, Map<boolean | undefined, DocSet>>()
  readonly #titleDistances = new Map<string, Map<number, number>>()

  /** Returns the combined set; calls `make` if it is new. */
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

  /** Returns the documents of a term, optionally filtered by flag. */
  getTerm(postings: Postings, flag: boolean | undefined, make: () => DocSet): DocSet {
    const byFlag = this.#byPostings.get(postings) ?? new Map<boolean | undefined, DocSet>()
    this.#byPostings.set(postings, byFlag)
    const docSet = byFlag.get(flag) ?? make()
    byFlag.set(flag, docSet)
    return docSet
  }

  /** Returns the cached edit distances between a text and titles, by ordinal. */
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

interface TermLookup {
  readonly low: number
  readonly postings: Postings | undefined
}

/** Set sizes compared per unit of the budget (10 µs). */
export const SIZES_A_UNIT = 16

export function blockLength(segment: Segment, block: number): number {
  return Math.min(BLOCK_SIZE, segment.documents - block * BLOCK_SIZE)
}

/** Looks up a term once per search. */
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
