/**
 * Marks objects that a directory returns repeatedly, so that callers may attach computed values to
 * them. Attaching values to short-lived objects would only create garbage that survives young
 * collections.
 */
const cacheable = new WeakSet()

export function markCacheable(answer: object): void {
  cacheable.add(answer)
}

export function isCacheable(answer: object): boolean {
  return cacheable.has(answer)
}
