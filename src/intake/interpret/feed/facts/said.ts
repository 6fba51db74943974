/** A value with the feed element that contains it. */

export interface Said<Value> {
  readonly value: Value
  /** The usual name of the element: `itunes:author`. */
  readonly from: string
}

/** Returns the first non-null value; undefined if there is none. */
export function firstSaid<Value>(
  candidates: readonly (readonly [from: string, value: Value | null | undefined])[],
): Said<Value> | undefined {
  for (const [from, value] of candidates) {
    if (value !== null && value !== undefined) return { value, from }
  }
  return undefined
}

/** Like `firstSaid`, for values that are expensive to parse: stops at the first match. */
export function firstRead<Raw, Value>(
  candidates: readonly (readonly [from: string, raw: Raw | null | undefined])[],
  read: (raw: Raw) => Value | null,
): Said<Value> | undefined {
  for (const [from, raw] of candidates) {
    const value = raw === null || raw === undefined ? null : read(raw)
    if (value !== null) return { value, from }
  }
  return undefined
}
