/**
 * Encodes the values of a facet as one code per document, so that a facet with many values is
 * counted in one pass over the matches.
 */
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import { copyDocs } from '../sets/block-docs.ts'
import { columnMemory, type HeldChunk } from '../format/column-memory.ts'
import type { FacetName } from '../../document/schema.ts'
import type { Segment } from '../format/segment.ts'
import { blockLength, type DocSet } from './segment-context.ts'

/** The documents of one value; `at` is the value's index. */
export interface ValueDocs {
  readonly at: number
  readonly docSet: DocSet
}

interface BlockCodes {
  readonly codes: Uint8Array | Uint16Array
  /** Indexes of the values of each code, concatenated. */
  readonly places: Uint16Array
  /** End of each code in `places`. */
  readonly ends: Uint32Array
}

const arena = new Arena()
const docs = new Uint16Array(BLOCK_SIZE)

/** Numbered sets of values; each extends another set by one value. */
class ValueSets {
  readonly places: (readonly number[])[] = [[]]

  /** Adds the value to the set of each of its documents. */
  add({ at, docSet }: ValueDocs, block: number, codes: Uint32Array): void {
    arena.reset()
    const set = docSet.intersect(block, undefined, arena)
    const count = copyDocs(set, docs)
    const withValue = new Map<number, number>()
    for (let index = 0; index < count; index += 1) {
      const doc = docs[index] as number
      const before = codes[doc] as number
      let code = withValue.get(before)
      if (code === undefined) {
        code = this.places.push([...(this.places[before] ?? []), at]) - 1
        withValue.set(before, code)
      }
      codes[doc] = code
    }
  }

  /** Drops unused sets; a block has at most one per document. */
  compact(codes: Uint32Array): BlockCodes {
    const renumbered = new Map<number, number>()
    for (const code of codes)
      if (!renumbered.has(code)) renumbered.set(code, renumbered.size)
    const places = [...renumbered.keys()].map((code) => this.places[code] ?? [])
    const short = Uint16Array.from(codes, (code) => renumbered.get(code) ?? 0)
    const ends = new Uint32Array(places.length)
    let end = 0
    for (const [code, some] of places.entries()) {
      end += some.length
      ends[code] = end
    }
    return {
      codes: places.length <= 256 ? Uint8Array.from(short) : short,
      places: Uint16Array.from(places.flat()),
      ends,
    }
  }
}

function encode(values: readonly ValueDocs[], block: number, length: number): BlockCodes {
  const codes = new Uint32Array(length)
  const sets = new ValueSets()
  for (const value of values)
    if (value.docSet.upperBound(block) > 0) sets.add(value, block, codes)
  return sets.compact(codes)
}

/** Cached codes by segment, facet and block. */
const known = new WeakMap<Segment, Map<FacetName, (BlockCodes | undefined)[]>>()

function blocksOf(segment: Segment, name: FacetName): (BlockCodes | undefined)[] {
  const byName = known.get(segment) ?? new Map<FacetName, (BlockCodes | undefined)[]>()
  known.set(segment, byName)
  const blocks = byName.get(name) ?? []
  byName.set(name, blocks)
  return blocks
}

/** Caches the codes with the memory of columns. */
function codesOf(
  name: FacetName,
  values: readonly ValueDocs[],
  block: number,
  segment: Segment,
): BlockCodes {
  const blocks = blocksOf(segment, name)
  const before = blocks[block]
  if (before !== undefined) return before
  const made = encode(values, block, blockLength(segment, block))
  blocks[block] = made
  const held: HeldChunk = {
    bytes: made.codes.byteLength + made.places.byteLength + made.ends.byteLength,
    forget: () => {
      blocks[block] = undefined
    },
  }
  columnMemory.hold(held)
  return made
}

/** Number of matches that can be examined in the time to count one value. */
const MATCHES_A_VALUE = 2048

/** Returns whether examining each match is faster. */
export function areSoonerLookedAt(matches: number, values: readonly ValueDocs[]): boolean {
  return matches < MATCHES_A_VALUE * values.length
}

const byCode = new Uint32Array(BLOCK_SIZE)

/** Adds the counts of a block by value. Precondition: `values` never changes for a facet. */
export function countByCodes(
  name: FacetName,
  values: readonly ValueDocs[],
  { block, matches, segment }: { block: number; matches: BlockSet; segment: Segment },
  counts: number[],
): void {
  const blockCodes = codesOf(name, values, block, segment)
  const count = copyDocs(matches, docs)
  if (count < blockCodes.ends.length) countFew(blockCodes, count, counts)
  else countMany(blockCodes, count, counts)
}

/** Counts the first `count` of `docs`. */
function countFew(
  { codes, places, ends }: BlockCodes,
  count: number,
  counts: number[],
): void {
  for (let index = 0; index < count; index += 1) {
    const code = codes[docs[index] as number] as number
    const end = ends[code] as number
    for (let at = code === 0 ? 0 : (ends[code - 1] as number); at < end; at += 1) {
      const place = places[at] as number
      counts[place] = (counts[place] as number) + 1
    }
  }
}

/** Counts by code first, because documents outnumber codes. */
function countMany(
  { codes, places, ends }: BlockCodes,
  count: number,
  counts: number[],
): void {
  byCode.fill(0, 0, ends.length)
  for (let index = 0; index < count; index += 1) {
    const code = codes[docs[index] as number] as number
    byCode[code] = (byCode[code] as number) + 1
  }
  let from = 0
  for (let code = 0; code < ends.length; code += 1) {
    const having = byCode[code] as number
    const end = ends[code] as number
    for (; from < end; from += 1) {
      const at = places[from] as number
      if (having > 0) counts[at] = (counts[at] as number) + having
    }
  }
}
