/**
 * Removes the document type and with it every entity of the document's own, so that none is
 * ever expanded or fetched.
 */

const DOCTYPE = /<!DOCTYPE/i

export interface Undeclared {
  readonly text: string
  readonly found: boolean
}

/**
 * Removes document types before the root element only; one in a text of the feed stays. An
 * unclosed one takes all text with it.
 */
export function withoutDoctype(text: string, rootAt: number): Undeclared {
  const start = text.slice(0, rootAt).search(DOCTYPE)
  if (start < 0) return { text, found: false }
  return { text: text.slice(0, start) + text.slice(endOfDoctype(text, start)), found: true }
}

/**
 * Returns where the root element begins, or the length of the text. Declarations, comments,
 * instructions and the DTD are stepped over.
 */
export function findRoot(text: string): number {
  let at = text.indexOf('<')
  while (at >= 0) {
    const after = stepOver(text, at)
    if (after === at) return at
    at = text.indexOf('<', after)
  }
  return text.length
}

/** Returns the end of the markup that begins at `at`; `at` itself for an element. */
const stepOver = (text: string, at: number): number => {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  if (text.startsWith('<!', at)) return endOfDoctype(text, at)
  return at
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/**
 * Returns the end of the document type. Quotes, comments and the internal subset may hold
 * `>`.
 */
const endOfDoctype = (text: string, start: number): number => {
  let depth = 0
  for (let at = start + 2; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '>' && depth === 0) return at + 1
    if (sign === '[') depth += 1
    else if (sign === ']') depth = Math.max(0, depth - 1)
    else if (sign === '"' || sign === "'") at = after(text, sign, at + 1) - 1
    else if (sign === '<' && text.startsWith('<!--', at)) at = after(text, '-->', at) - 1
  }
  return text.length
}
