/** A value and the element of the feed that said it. */

export interface Said<Value> {
  readonly value: Value
  /** The element, by its usual name: `itunes:author`. */
  readonly from: string
}

/** The first that says something; undefined when none does. */
export const firstSaid = <Value>(
  candidates: readonly (readonly [from: string, value: Value | null | undefined])[],
): Said<Value> | undefined => {
  for (const [from, value] of candidates) {
    if (value !== null && value !== undefined) return { value, from }
  }
  return undefined
}

/**
 * Like `firstSaid`, where reading a value costs: each is read only when those before it said
 * nothing.
 */
export const firstRead = <Raw, Value>(
  candidates: readonly (readonly [from: string, raw: Raw | null | undefined])[],
  read: (raw: Raw) => Value | null,
): Said<Value> | undefined => {
  for (const [from, raw] of candidates) {
    const value = raw === null || raw === undefined ? null : read(raw)
    if (value !== null) return { value, from }
  }
  return undefined
}
