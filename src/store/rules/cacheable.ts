/**
 * What a directory gives again as the same object to whoever asks next: what is made of such an
 * object is worth keeping with it. Of anything else it is not, for whatever is kept for a while and
 * then forgotten is the dearest garbage there is.
 */
const cacheable = new WeakSet()

export function markCacheable(answer: object): void {
  cacheable.add(answer)
}

export function isCacheable(answer: object): boolean {
  return cacheable.has(answer)
}
