/** A document that ends early, closed after its last whole item. */

/** The names of the elements that hold an item, outermost first, and of the item itself. */
export interface Frame {
  readonly parents: readonly string[]
  readonly item: string
}

/**
 * The text up to its last whole item, and the end tags that it lacks; without an item, up to its
 * last whole tag.
 */
export const closeDocument = (text: string, { parents, item }: Frame): string => {
  const lastItem = lastEndTag(text, item)
  if (lastItem > 0) return text.slice(0, lastItem) + endTags(parents)
  return closeHead(text, parents)
}

const endTags = (parents: readonly string[]): string =>
  parents
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')

/** Just after the last end tag of that name; 0 when there is none. */
const lastEndTag = (text: string, name: string): number => {
  const at = text.lastIndexOf(`</${name}`)
  const end = at < 0 ? -1 : text.indexOf('>', at)
  return end < 0 ? 0 : end + 1
}

/**
 * How far back an element's beginning is looked for, in UTF-16 units: a head without an item is
 * short.
 */
const HEAD_LENGTH = 262_144

/** The channel alone: the elements that are whole, those that the end cut through left out. */
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
