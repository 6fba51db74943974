/**
 * A sorted list of docIds in few bits (Elias and Fano's): the upper bits of all in unary,
 * then the lower bits of each as they are, with its flag before them. Its length follows
 * from its number of docIds and that of the segment's documents.
 */

/**
 * The bits of a document, with a flag, are read out of four bytes, wherever in the first of
 * them they begin.
 */
const MOST_LOWER_BITS = 24

/** Returns how many bits hold the distance from one docId to the next. */
const lowerBitsOf = (documents: number, count: number): number =>
  Math.min(MOST_LOWER_BITS, 31 - Math.clz32(Math.max(1, documents / count)))

/**
 * Returns the bytes of a list of `count` of so many documents, with a flag each (`flagBits`
 * is 1), or without (0).
 */
export function listLength(documents: number, count: number, flagBits: 0 | 1): number {
  const lowerBits = lowerBitsOf(documents, count)
  return (count * (1 + lowerBits + flagBits) + ((documents - 1) >>> lowerBits) + 7) >>> 3
}

/**
 * Writes the first `count` documents (twice the docId, plus one where it is flagged); gives how
 * many bytes they take.
 */
export function encodeList(
  target: Uint8Array,
  documents: number,
  flaggedDocs: Uint32Array,
  count: number,
  flagBits: 0 | 1,
): number {
  const lowerBits = lowerBitsOf(documents, count)
  const width = lowerBits + flagBits
  const mask = (1 << width) - 1
  const length = listLength(documents, count, flagBits)
  target.fill(0, 0, length + 3)
  let at = count + ((documents - 1) >>> lowerBits)
  for (let index = 0; index < count; index += 1, at += width) {
    const coded = (flaggedDocs[index] as number) >>> (1 - flagBits)
    const upper = (coded >>> width) + index
    target[upper >>> 3] = (target[upper >>> 3] as number) | (1 << (upper & 7))
    const lower = (coded & mask) << (at & 7)
    const byte = at >>> 3
    target[byte] = (target[byte] as number) | lower
    target[byte + 1] = (target[byte + 1] as number) | (lower >>> 8)
    target[byte + 2] = (target[byte + 2] as number) | (lower >>> 16)
    target[byte + 3] = (target[byte + 3] as number) | (lower >>> 24)
  }
  return length
}

/**
 * Decodes what `encodeList` wrote. `bytes` may go on behind it; bytes that are missing at
 * its end are zero.
 */
export function decodeList(
  bytes: Uint8Array,
  documents: number,
  count: number,
  flagBits: 0 | 1,
): Uint32Array {
  const lowerBits = lowerBitsOf(documents, count)
  const width = lowerBits + flagBits
  const mask = (1 << width) - 1
  const flaggedDocs = new Uint32Array(count)
  const lowerFrom = count + ((documents - 1) >>> lowerBits)
  let at = lowerFrom
  let filled = 0
  for (let byte = 0; filled < count && byte * 8 < lowerFrom; byte += 1) {
    // The last one's other bits are lower ones of the first document.
    for (let bits = bytes[byte] as number; bits !== 0 && filled < count; bits &= bits - 1) {
      const upper = byte * 8 + 31 - Math.clz32(bits & -bits) - filled
      const from = at >>> 3
      const four =
        (bytes[from] as number) |
        ((bytes[from + 1] as number) << 8) |
        ((bytes[from + 2] as number) << 16) |
        ((bytes[from + 3] as number) << 24)
      flaggedDocs[filled] =
        ((upper << width) | ((four >>> (at & 7)) & mask)) << (1 - flagBits)
      filled += 1
      at += width
    }
  }
  return flaggedDocs
}
