/** Returns a list with the value, or an empty list without one. */
export function listOf<Value>(
  value: Value | null | undefined,
): readonly NonNullable<Value>[] {
  if (value === null || value === undefined) return []
  return [value]
}
