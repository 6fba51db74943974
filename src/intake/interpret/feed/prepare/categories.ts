/**
 * Closes each `<itunes:category text="Arts">` that the feed leaves open: it would hold
 * everything behind it, items included.
 */

const CATEGORY = /<(\/?)itunes:category\b([^<>]*)>/gi
const TAG = /<!\[CDATA\[|<(\/?)([\w:.-]+)(?:[^<>\w:.-][^<>]*)?>/g
const NAME = 'itunes:category'

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function isUneven(text: string): boolean {
  let open = 0
  for (const [tag, slash] of text.matchAll(CATEGORY)) {
    if (slash === '/') open -= 1
    else if (!tag.endsWith('/>')) open += 1
  }
  return open > 0
}

/**
 * Returns where to close categories: a category holds only categories, so it ends where
 * something else begins.
 */
function editsOf(text: string): readonly Edit[] {
  const edits: Edit[] = []
  const open: number[] = []
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(TAG)) {
    const end = index + tag.length
    if (name?.toLowerCase() !== NAME) {
      for (const at of open.splice(0)) edits.push({ from: at, to: at, text: '/' })
    } else if (slash === '/') {
      if (open.pop() === undefined) edits.push({ from: index, to: end, text: '' })
    } else if (!tag.endsWith('/>')) open.push(end - 1)
  }
  return edits.toSorted((a, b) => a.from - b.from)
}

/** Returns the same text if nothing is left open. */
export function closeCategories(text: string): string {
  if (!isUneven(text)) return text
  const parts: string[] = []
  let at = 0
  for (const { from, to, text: put } of editsOf(text)) {
    parts.push(text.slice(at, from), put)
    at = to
  }
  return parts.join('') + text.slice(at)
}
