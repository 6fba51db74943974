/**
 * Reads the bytes in which a segment keeps the positions of a word, plainly: the product only skips
 * or compares them.
 */

/** Set on the last byte of a document. */
const LAST = 0x80
/** A byte that only adds `FARTHEST` to the position. */
const FURTHER = 0x7f
const FARTHEST = 126

/**
 * Appends the positions of the document whose bytes begin at `from`, in order; returns where the
 * next document's begin.
 */
export function readPositions(
  bytes: Uint8Array,
  from: number,
  positions: number[],
): number {
  let position = -1
  for (let at = from; ; at += 1) {
    const byte = bytes[at] as number
    const gap = byte & FURTHER
    if (gap === FURTHER) position += FARTHEST
    else if (gap !== 0) {
      position += gap
      positions.push(position)
    }
    if (byte >= LAST || at >= bytes.length) return at + 1
  }
}
