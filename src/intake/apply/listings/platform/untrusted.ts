/** Reads what a platform sent with total functions on values of any kind. */

export type Untrusted = unknown

export function fieldOf(value: Untrusted, name: string): Untrusted {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Returns a field of a field, as deep as there are names. */
export function pathOf(value: Untrusted, ...names: readonly string[]): Untrusted {
  return names.reduce((inner: Untrusted, name) => fieldOf(inner, name), value)
}

export function textOf(value: Untrusted): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Returns the elements that are objects. Lists of platforms hold nulls where something is
 * not available.
 */
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
