/** The feed said this value, in this element. */

export interface Said<Value> {
  readonly value: Value
  /** The element, by its usual name: `itunes:author`. */
  readonly from: string
}

/** Returns the first value that says something; undefined when none does. */
export function firstSaid<Value>(
  candidates: readonly (readonly [from: string, value: Value | null | undefined])[],
): Said<Value> | undefined {
  for (const [from, value] of candidates) {
    if (value !== null && value !== undefined) return { value, from }
  }
  return undefined
}

/**
 * Does the same as `firstSaid` for values that cost time to read: each is read only if
 * those before it said nothing.
 */
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
