/** Reads a platform's data with total functions on unknown values. */

export type Untrusted = unknown

export function fieldOf(value: Untrusted, name: string): Untrusted {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Returns a nested field. */
export function pathOf(value: Untrusted, ...names: readonly string[]): Untrusted {
  return names.reduce((inner: Untrusted, name) => fieldOf(inner, name), value)
}

export function textOf(value: Untrusted): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Returns the elements that are objects. Platforms' lists contain nulls for unavailable items. */
export function itemsOf(value: Untrusted): readonly Untrusted[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null)
    : []
}

export function idOf(value: Untrusted): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : null
}
