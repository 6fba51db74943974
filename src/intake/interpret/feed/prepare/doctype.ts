/**
 * Removes the DOCTYPE. Only entities with short plain texts are expanded; nested, external and
 * markup entities are not.
 */

const DOCTYPE = /<!DOCTYPE/i

export interface Undeclared {
  readonly text: string
  readonly found: boolean
}

/**
 * Removes DOCTYPEs before the root element only, not within texts of the feed. An unclosed one
 * removes the rest of the text.
 */
export function withoutDoctype(text: string, rootAt: number): Undeclared {
  const start = text.slice(0, rootAt).search(DOCTYPE)
  if (start < 0) return { text, found: false }
  const end = endOfDoctype(text, start)
  const texts = readPlainEntities(text.slice(start, end))
  return { text: text.slice(0, start) + expand(text.slice(end), texts), found: true }
}

const PLAIN_ENTITY =
  /<!ENTITY\s+([a-z_][\w.-]{0,60})\s+(?:"([^"<>&%]{1,200})"|'([^'"<>&%]{1,200})')/gi
/** Entities that cannot be redefined. */
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const REFERENCE = /&([a-z_][\w.-]{0,60});/gi
/** Limit of expanded references: at most 200 kB with the longest text. */
const MOST_REFERENCES = 1000

const readPlainEntities = (dtd: string): ReadonlyMap<string, string> =>
  new Map(
    dtd
      .matchAll(PLAIN_ENTITY)
      .map(([, name = '', quoted, single = '']): [string, string] => [
        name,
        (quoted ?? single).replaceAll("'", '&apos;'),
      ])
      .filter(([name]) => !PREDEFINED.has(name)),
  )

const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

/** References inside CDATA are not expanded. */
const expand = (text: string, texts: ReadonlyMap<string, string>): string => {
  if (texts.size === 0) return text
  let left = MOST_REFERENCES
  const expandIn = (part: string): string =>
    part.replace(REFERENCE, (reference, name: string) => {
      const value = texts.get(name)
      if (value === undefined || (left -= 1) < 0) return reference
      return value
    })
  const parts: string[] = []
  for (let from = 0; ; ) {
    const start = text.indexOf(CDATA_START, from)
    const end = start < 0 ? -1 : text.indexOf(CDATA_END, start)
    if (end < 0) return [...parts, expandIn(text.slice(from))].join('')
    parts.push(expandIn(text.slice(from, start)), text.slice(start, end))
    from = end
  }
}

/**
 * Returns the offset of the root element, or the length of the text. Declarations, comments,
 * instructions and the DTD are skipped.
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

/** Returns the end of the markup at `at`; `at` itself for an element. */
const stepOver = (text: string, at: number): number => {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  if (text.startsWith('<!', at)) return endOfDoctype(text, at)
  return at
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  if (found < 0) return text.length
  return found + mark.length
}

/** Returns the end of the DOCTYPE. Quotes, comments and the internal subset may contain `>`. */
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
