/** Reads what a platform sent with total functions on values of any kind. */

export type Untrusted = unknown

export const fieldOf = (value: Untrusted, name: string): Untrusted =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Returns a field of a field, as deep as there are names. */
export const pathOf = (value: Untrusted, ...names: readonly string[]): Untrusted =>
  names.reduce((inner: Untrusted, name) => fieldOf(inner, name), value)

export const textOf = (value: Untrusted): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/**
 * Returns the elements that are objects. Lists of platforms hold nulls where something is
 * not available.
 */
export const itemsOf = (value: Untrusted): readonly Untrusted[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null)
    : []

export const idOf = (value: Untrusted): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
