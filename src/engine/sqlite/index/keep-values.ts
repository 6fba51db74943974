/** Members whose stored value lies between two, by the width of the values. */

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** As `Column.keepBetween`, of small numbers: by arithmetic, for nobody can guess which values lie between. */
export const keepShort = (
  members: Uint16Array,
  from: number,
  end: number,
  stored: Uint16Array,
  { low, high }: Bounds,
): number => {
  let kept = from
  for (let index = from; index < end; index += 1) {
    const member = members[index] as number
    const value = stored[member] as number
    members[kept] = member
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  return kept
}

/** The same: one function for both would look up the width for each value. */
export const keepByte = (
  members: Uint16Array,
  from: number,
  end: number,
  stored: Uint8Array,
  { low, high }: Bounds,
): number => {
  let kept = from
  for (let index = from; index < end; index += 1) {
    const member = members[index] as number
    const value = stored[member] as number
    members[kept] = member
    kept += 1 - (((value - low) | (high - value)) >>> 31)
  }
  return kept
}

/** The same of large numbers, and of doubles. */
export const keepWide = (
  members: Uint16Array,
  from: number,
  end: number,
  stored: Uint32Array | Float64Array,
  { low, high }: Bounds,
): number => {
  let kept = from
  for (let index = from; index < end; index += 1) {
    const member = members[index] as number
    const value = stored[member] as number
    if (value < low || value > high || value !== value) continue
    members[kept] = member
    kept += 1
  }
  return kept
}
