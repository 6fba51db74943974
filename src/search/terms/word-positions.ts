/**
 * Encodes the positions of a word per podcast, one byte per occurrence. The lower seven bits are
 * the distance to the next position; the highest bit ends the podcast. 127 adds 126 without a
 * position. A podcast without positions is one final byte.
 */
import type { PositionChain } from '../document/document-terms.ts'

export const LAST = 0x80
export const FURTHER = 0x7f
export const FARTHEST = 126
const NO_PLACE = LAST

/** A growing byte buffer. */
export class GrowingBytes {
  #bytes = new Uint8Array(1024)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Reserves space for more bytes. */
  reserve(count: number): Uint8Array {
    if (this.length + count > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.length + count, this.#bytes.length * 2))
      grown.set(this.#bytes.subarray(0, this.length))
      this.#bytes = grown
    }
    return this.#bytes
  }

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.reserve(1)
    this.#bytes[this.length] = byte
    this.length += 1
  }

  pushAll(bytes: Uint8Array): void {
    this.reserve(bytes.length).set(bytes, this.length)
    this.length += bytes.length
  }

  /**
   * Appends the positions of one document. Copies in a loop, because most have one byte and a
   * view costs more.
   */
  pushPositionsAt(bytes: Uint8Array, from: number): void {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] as number
      this.push(byte)
      if (byte >= LAST) return
    }
  }

  /** The buffer, of which `view` is the start; valid until the next push. */
  get bytes(): Uint8Array {
    return this.#bytes
  }

  /** Returns a view, valid until the next push. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

/** Appends the positions of one document. `first`: a link, or 0 for none. */
export function pushPositions(
  target: GrowingBytes,
  { at, next }: PositionChain,
  first: number,
): void {
  if (first === 0) {
    target.push(NO_PLACE)
    return
  }
  let before = -1
  for (let link = first; link !== 0; ) {
    const position = at[link - 1] as number
    let gap = position - before
    before = position
    for (; gap > FARTHEST; gap -= FARTHEST) target.push(FURTHER)
    link = next[link - 1] as number
    target.push(link === 0 ? gap | LAST : gap)
  }
}

/** Returns the offset after the positions of `documents` documents. */
export function skipPositions(bytes: Uint8Array, from: number, documents: number): number {
  let at = from
  for (let left = documents; left > 0 && at < bytes.length; at += 1)
    if ((bytes[at] as number) >= LAST) left -= 1
  return at
}
