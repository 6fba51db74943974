/** A non-cryptographic 64-bit hash of a text, in two numbers. */

/** Unsigned 32-bit integers. */
export interface TextHash {
  readonly high: number
  readonly low: number
}

/** The 32-bit finaliser of MurmurHash3. */
export function mix(bits: number): number {
  let mixed = bits ^ (bits >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Hashes a text from unit `first`, into `key` if given. */
export function hashText(
  text: string,
  key: { high: number; low: number } = { high: 0, low: 0 },
  first = 0,
): TextHash {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let index = first; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low + unit, 0x5bd1e995) ^ (low >>> 15)
  }
  key.high = mix(high ^ (text.length - first))
  key.low = mix(low)
  return key
}
