/**
 * Filters documents by stored values. Branch-free, because the branch would be unpredictable,
 * with one function per width, so that V8 specialises each.
 */

export interface StoredBounds {
  readonly low: number
  readonly high: number
}

/** Documents and the indexes of their values, from `from` to `end`. */
export interface Candidates {
  readonly docs: Uint16Array
  readonly indexes: Uint16Array
  readonly from: number
  readonly end: number
}

/** Moves the matching candidates to `to`, which must not exceed `from`; returns their end. */
type Keep<Stored> = (
  candidates: Candidates,
  to: number,
  stored: Stored,
  bounds: StoredBounds,
) => number

const keepBytes: Keep<Uint8Array> = (
  { docs, indexes, from, end },
  to,
  stored,
  { low, high },
) => {
  let kept = to
  for (let index = from; index < end; index += 1) {
    const value = stored[indexes[index] as number] as number
    docs[kept] = docs[index] as number
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  return kept
}

const keepShorts: Keep<Uint16Array> = (
  { docs, indexes, from, end },
  to,
  stored,
  { low, high },
) => {
  let kept = to
  for (let index = from; index < end; index += 1) {
    const value = stored[indexes[index] as number] as number
    docs[kept] = docs[index] as number
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  return kept
}

/** Number of candidates that predict the rest: if none matches, few will. */
const SAMPLE = 64

/**
 * Precondition: bounds below 2^31. Larger values are negative as signed numbers and do not match.
 */
const keepWords: Keep<Uint32Array> = (
  { docs, indexes, from, end },
  to,
  stored,
  { low, high },
) => {
  const sampled = Math.min(end, from + SAMPLE)
  let kept = to
  let index = from
  for (; index < sampled; index += 1) {
    const value = (stored[indexes[index] as number] as number) | 0
    docs[kept] = docs[index] as number
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  // A rare branch is predictable.
  for (; kept === to && index < end; index += 1) {
    const value = (stored[indexes[index] as number] as number) | 0
    if (value < low || value > high) continue
    docs[kept] = docs[index] as number
    kept += 1
  }
  for (; index < end; index += 1) {
    const value = (stored[indexes[index] as number] as number) | 0
    docs[kept] = docs[index] as number
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  return kept
}

const keepNumbers: Keep<Uint32Array | Float64Array> = (
  { docs, indexes, from, end },
  to,
  stored,
  { low, high },
) => {
  let kept = to
  for (let index = from; index < end; index += 1) {
    const value = stored[indexes[index] as number] as number
    docs[kept] = docs[index] as number
    if (value >= low && value <= high) kept += 1
  }
  return kept
}

export const HIGHEST_SIGNED = 0x7fffffff

/** Returns whether all known values are below 2^31 - 1. */
export function areSigned(stored: Uint32Array): boolean {
  let bits = 0
  for (let index = 0; index < stored.length; index += 1)
    bits |= (stored[index] as number) + 1
  return bits >= 0
}

export const keepValues: Keep<Uint8Array | Uint16Array | Uint32Array | Float64Array> = (
  candidates,
  to,
  stored,
  bounds,
) => {
  if (stored instanceof Uint16Array) return keepShorts(candidates, to, stored, bounds)
  if (stored instanceof Uint8Array) return keepBytes(candidates, to, stored, bounds)
  if (stored instanceof Uint32Array && bounds.high <= HIGHEST_SIGNED)
    return keepWords(candidates, to, stored, bounds)
  return keepNumbers(candidates, to, stored, bounds)
}
