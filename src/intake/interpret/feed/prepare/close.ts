/** Closes a document that ends early after its last whole item. */

/**
 * A frame has the names of the elements that hold an item, outermost first, and of the item
 * itself.
 */
export interface Frame {
  readonly parents: readonly string[]
  readonly item: string
}

/**
 * Returns the text up to its last whole item, with the end tags that it lacks; without an
 * item, up to its last whole tag.
 */
export function closeDocument(text: string, { parents, item }: Frame): string {
  const lastItem = lastEndTag(text, item)
  if (lastItem > 0) return text.slice(0, lastItem) + endTags(parents)
  return closeHead(text, parents)
}

const endTags = (parents: readonly string[]): string =>
  parents
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')

/** Returns the offset just after the last end tag of that name; 0 when there is none. */
const lastEndTag = (text: string, name: string): number => {
  const at = text.lastIndexOf(`</${name}`)
  const end = at < 0 ? -1 : text.indexOf('>', at)
  return end < 0 ? 0 : end + 1
}

/**
 * An element's beginning is looked for this many UTF-16 units back: a head without an item
 * is short.
 */
const HEAD_LENGTH = 262_144

/**
 * Closes a channel without items: whole elements stay, and those that the end cuts through
 * are left out.
 */
const closeHead = (text: string, parents: readonly string[]): string => {
  const head = text.slice(0, HEAD_LENGTH)
  const open: { name: string; at: number }[] = []
  let whole = 0
  for (const { index, 0: markup, 1: slash, 2: name = '' } of head.matchAll(MARKUP)) {
    if (name === '') continue
    if (slash === '/') {
      const start = open.findLastIndex((element) => element.name === name)
      if (start >= 0) open.splice(start)
    } else if (!markup.endsWith('/>')) open.push({ name, at: index })
    if (open.length <= parents.length) whole = index + markup.length
  }
  const kept = open.filter(({ at }) => at < whole).map(({ name }) => name)
  return head.slice(0, whole) + endTags(kept)
}

/** CDATA, comments and instructions have no name. */
const MARKUP =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(\/?)([\w.:-]+)(?:[^<>\w.:-][^<>]*)?>/g
