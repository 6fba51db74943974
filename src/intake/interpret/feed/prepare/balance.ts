/** Makes tags fit that do not. This is only for a document that the parser gave up on. */

/** CDATA, comments and instructions have no name. */
const MARKUP =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(\/?)([\w.:-]+)(?:[^<>\w.:-][^<>]*)?>/g

/** Deeper tags are left out: no feed needs them. */
const MAX_DEPTH = 60

interface OpenElement {
  readonly name: string
  isLeaf: boolean
}

/**
 * Puts in missing end tags. An end tag without a beginning closes the element around it if
 * that holds only text (`<title>…</titel>`), and is left out otherwise.
 */
export function balanceTags(text: string): string {
  const open: OpenElement[] = []
  const balanced = text.replace(
    MARKUP,
    (markup: string, slash: string | undefined, name: string | undefined) => {
      if (name === undefined) return markup
      if (slash === '/') return endTag(open, name, markup)
      if (markup.endsWith('/>')) return markup
      if (open.length >= MAX_DEPTH) return ''
      const parent = open.at(-1)
      if (parent !== undefined) parent.isLeaf = false
      open.push({ name, isLeaf: true })
      return markup
    },
  )
  return balanced + endTags(open)
}

const endTag = (open: OpenElement[], name: string, markup: string): string => {
  const start = open.findLastIndex((element) => element.name === name)
  if (start >= 0) {
    const inner = open.splice(start)
    return endTags(inner.slice(1)) + markup
  }
  return open.at(-1)?.isLeaf === true ? endTags(open.splice(-1)) : ''
}

const endTags = (elements: readonly OpenElement[]): string =>
  elements
    .toReversed()
    .map(({ name }) => `</${name}>`)
    .join('')
