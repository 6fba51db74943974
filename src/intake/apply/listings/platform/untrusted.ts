/** Reading what a platform sent: total functions on values of any kind. */

export type Untrusted = unknown

export const fieldOf = (value: Untrusted, name: string): Untrusted =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** A field of a field of …. */
export const pathOf = (value: Untrusted, ...names: readonly string[]): Untrusted =>
  names.reduce((inner: Untrusted, name) => fieldOf(inner, name), value)

export const textOf = (value: Untrusted): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Elements that are objects: lists of platforms hold nulls where something is not available. */
export const itemsOf = (value: Untrusted): readonly Untrusted[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null)
    : []

export const idOf = (value: Untrusted): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
