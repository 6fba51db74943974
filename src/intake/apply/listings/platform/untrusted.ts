/** Reads a platform's data with total functions on unknown values. */

export type Untrusted = unknown

export function fieldOf(value: Untrusted, name: string): Untrusted {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
    return (value as Record<string, unknown>)[name]
  return undefined
}

export function nestedFieldOf(value: Untrusted, ...names: readonly string[]): Untrusted {
  return names.reduce((inner: Untrusted, name) => fieldOf(inner, name), value)
}

export function textOf(value: Untrusted): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  return null
}

/** Returns the elements that are objects. Platforms' lists contain nulls for unavailable items. */
export function itemsOf(value: Untrusted): readonly Untrusted[] {
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'object' && item !== null)
  return []
}

export function idOf(value: Untrusted): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  return null
}
