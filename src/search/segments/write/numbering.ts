/** The new numbers of documents whose segments are merged. */
import type { Deleted } from '../sets/deleted.ts'
import type { Segment } from '../format/segment.ts'

export interface MergeInput {
  readonly segment: Segment
  /** Undefined = none. */
  readonly deleted: Deleted | undefined
}

export const GONE = 0xffffffff

/** Where each document of each segment stands in the new one. */
export interface Numbering {
  /** By segment, then by old number; GONE = left out. */
  readonly moved: readonly Uint32Array[]
  /** By new number. */
  readonly origin: Uint8Array | Uint16Array
  readonly oldNumber: Uint32Array
}

const isGone = (deleted: Deleted | undefined, number: number): boolean => deleted?.has(number) ?? false

const countLive = (inputs: readonly MergeInput[]): number => {
  let live = 0
  for (const { segment, deleted } of inputs) {
    for (let number = 0; number < segment.documents; number += 1) if (!isGone(deleted, number)) live += 1
  }
  return live
}

/** Merges the rank orders of the segments. */
export const renumber = (inputs: readonly MergeInput[], seqsOf: readonly Uint32Array[]): Numbering => {
  const live = countLive(inputs)
  const moved = inputs.map(({ segment }) => new Uint32Array(segment.documents).fill(GONE))
  const origin = new Uint16Array(live)
  const oldNumber = new Uint32Array(live)
  const heads = inputs.map(() => -1)
  const ranks = inputs.map(() => -2)
  const seqs = inputs.map(() => 0)
  const advance = (index: number): void => {
    const { segment, deleted } = inputs[index] as MergeInput
    let number = (heads[index] as number) + 1
    while (number < segment.documents && isGone(deleted, number)) number += 1
    heads[index] = number
    ranks[index] = number < segment.documents ? segment.rankOf(number) : -2
    seqs[index] = number < segment.documents ? (seqsOf[index]?.[number] as number) : 0
  }
  for (let index = 0; index < inputs.length; index += 1) advance(index)
  for (let number = 0; number < live; number += 1) {
    let best = 0
    for (let index = 1; index < inputs.length; index += 1) {
      const difference = (ranks[index] as number) - (ranks[best] as number)
      if (difference > 0 || (difference === 0 && (seqs[index] as number) < (seqs[best] as number))) best = index
    }
    const old = heads[best] as number
    ;(moved[best] as Uint32Array)[old] = number
    origin[number] = best
    oldNumber[number] = old
    advance(best)
  }
  return { moved, origin, oldNumber }
}
