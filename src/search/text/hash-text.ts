/** The hash of a text: 64 bits in two numbers, not to be relied on where somebody may cheat. */

/** Unsigned integers of 32 bits. */
export interface TextHash {
  readonly high: number
  readonly low: number
}

/**
 * A bijection of 32 bits in which every input bit moves every output bit (the finaliser of
 * MurmurHash3).
 */
export function mix(bits: number): number {
  let mixed = bits ^ (bits >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** The hash of a text, or of what follows its first units. Put into `key`, where there is one. */
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
