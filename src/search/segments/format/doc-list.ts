/**
 * A sorted list of docIds in Elias–Fano encoding: the upper bits in unary, then each document's
 * flag and lower bits. The length depends only on the number of docIds and documents.
 */

/** Limits lower bits so that they fit four bytes with a flag at any bit offset. */
const MOST_LOWER_BITS = 24

/** Returns the number of lower bits. */
const lowerBitsOf = (documents: number, count: number): number =>
  Math.min(MOST_LOWER_BITS, 31 - Math.clz32(Math.max(1, documents / count)))

/** Returns the size of a list in bytes; `flagBits` is 1 with flags, else 0. */
export function listLength(documents: number, count: number, flagBits: 0 | 1): number {
  const lowerBits = lowerBitsOf(documents, count)
  return (count * (1 + lowerBits + flagBits) + ((documents - 1) >>> lowerBits) + 7) >>> 3
}

/**
 * Encodes the first `count` documents (twice the docId, plus one if flagged). Returns the size in
 * bytes.
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

/** Decodes a list. `bytes` may be longer; missing trailing bytes are zero. */
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
    // The remaining bits of the last byte belong to the first document's lower bits.
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
