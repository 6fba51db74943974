/** Patterns and reserved names that several services share. */

export function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

export const HANDLE = /^@[\w.-]{1,64}$/
export const SLUG = /^[\w.-]{1,100}$/

/** Names that services reserve at the root of their sites. */
export const OWN =
  words(`about blog contact explore help home jobs legal login logout press pricing privacy register search settings
  signin signup terms tos`)
