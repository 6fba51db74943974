/**
 * Closes unclosed `<itunes:category text="Arts">` tags, which would contain the rest of the
 * document.
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
 * Returns the edits that close categories: a category contains only categories, so any other
 * element ends it.
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

/** Returns the same text if all categories are closed. */
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
