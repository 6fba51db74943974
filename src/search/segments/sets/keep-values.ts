/**
 * Keeps documents whose stored value lies between two. Which do cannot be predicted, so
 * nothing branches on it. There is one function for each width: one for all would look up
 * the width for each value.
 */

export interface Bounds {
  readonly low: number
  readonly high: number
}

/**
 * Documents and, at the same indexes, where each one's value is; those from `from` to `end` are
 * looked at.
 */
export interface Candidates {
  readonly docs: Uint16Array
  readonly indexes: Uint16Array
  readonly from: number
  readonly end: number
}

/** Moves those that are kept to `to` and on, which is not behind `from`; gives where they end. */
type Keep<Stored> = (
  candidates: Candidates,
  to: number,
  stored: Stored,
  bounds: Bounds,
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

/**
 * So many are looked at before the others are predicted: if none of these is kept, few are.
 */
const SAMPLE = 64

/**
 * Bounds below 2^31: a value of 2^31 and more is negative as a signed number, and between none of
 * them.
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
  // What hardly ever happens is predicted well.
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
    kept += value >= low && value <= high ? 1 : 0
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
