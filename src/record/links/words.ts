/**
 * Holds what several services have in common: how names look, and which names they keep for
 * themselves.
 */

/** Splits a compact list of words. */
export function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

export const HANDLE = /^@[\w.-]{1,64}$/
export const SLUG = /^[\w.-]{1,100}$/

/** Services keep these names at the root of their sites for themselves. */
export const OWN =
  words(`about blog contact explore help home jobs legal login logout press pricing privacy register search settings
  signin signup terms tos`)
