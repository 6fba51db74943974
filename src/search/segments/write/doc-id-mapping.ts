/** Maps docIds of merged segments to new docIds. */
import type { Deleted } from '../sets/deleted.ts'
import type { Segment } from '../format/segment.ts'

export interface MergeInput {
  readonly segment: Segment
  /** `undefined` for none. */
  readonly deleted: Deleted | undefined
}

export const GONE = 0xffffffff

/** The docId of each document in the new segment. */
export interface DocIdMapping {
  /** New docId by segment and old docId; GONE for deleted ones. */
  readonly moved: readonly Uint32Array[]
  /** Segment and old docId of each new docId. */
  readonly origin: Uint8Array | Uint16Array
  readonly oldDocId: Uint32Array
}

const isGone = (deleted: Deleted | undefined, docId: number): boolean =>
  deleted?.has(docId) ?? false

const countLive = (inputs: readonly MergeInput[]): number => {
  let live = 0
  for (const { segment, deleted } of inputs) {
    for (let docId = 0; docId < segment.documents; docId += 1)
      if (!isGone(deleted, docId)) live += 1
  }
  return live
}

/** Merges the rank orders of the segments. */
export function mapDocIds(
  inputs: readonly MergeInput[],
  rowIdsOf: readonly Uint32Array[],
): DocIdMapping {
  const live = countLive(inputs)
  const moved = inputs.map(({ segment }) => new Uint32Array(segment.documents).fill(GONE))
  const origin = new Uint16Array(live)
  const oldDocId = new Uint32Array(live)
  const heads = inputs.map(() => -1)
  const ranks = inputs.map(() => -2)
  const rowIds = inputs.map(() => 0)
  const advance = (index: number): void => {
    const { segment, deleted } = inputs[index] as MergeInput
    let docId = (heads[index] as number) + 1
    while (docId < segment.documents && isGone(deleted, docId)) docId += 1
    heads[index] = docId
    if (docId < segment.documents) ranks[index] = segment.rankOf(docId)
    else ranks[index] = -2
    if (docId < segment.documents) rowIds[index] = rowIdsOf[index]?.[docId] as number
    else rowIds[index] = 0
  }
  for (let index = 0; index < inputs.length; index += 1) advance(index)
  for (let docId = 0; docId < live; docId += 1) {
    let best = 0
    for (let index = 1; index < inputs.length; index += 1) {
      const difference = (ranks[index] as number) - (ranks[best] as number)
      if (
        difference > 0 ||
        (difference === 0 && (rowIds[index] as number) < (rowIds[best] as number))
      )
        best = index
    }
    const old = heads[best] as number
    ;(moved[best] as Uint32Array)[old] = docId
    origin[docId] = best
    oldDocId[docId] = old
    advance(best)
  }
  return { moved, origin, oldDocId }
}
