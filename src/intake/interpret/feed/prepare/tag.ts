/** Rewrites tags with malformed attributes, such as missing quotes. */
import type { MarkupReader } from './markup.ts'

/** Longer tags lose their attributes. */
const MAX_LENGTH = 8192
const NAME = /^[a-z_][\w:.-]*$/i

/** Returns the reader's current start tag with all values quoted. */
export function soundTag({
  text,
  end,
  nameEnd,
  writtenName,
  isSelfClosing,
}: MarkupReader): string {
  const inner = text.slice(nameEnd, end).replace(/\/?>$/, '')
  const attributes = inner.length > MAX_LENGTH ? [] : attributesOf(inner)
  const written = attributes.map(({ name, value }) => ` ${name}="${value}"`)
  return `<${writtenName}${written.join('')}${isSelfClosing ? '/' : ''}>`
}

interface Attribute {
  readonly name: string
  value: string
}

/** An attribute name precedes `=` and follows a space. */
function attributesOf(inner: string): readonly Attribute[] {
  const attributes: Attribute[] = []
  const parts = inner.split('=')
  for (const [index, part] of parts.entries()) {
    const { before, name } =
      index < parts.length - 1 ? lastWord(part) : { before: part, name: '' }
    const last = attributes.at(-1)
    if (last !== undefined)
      last.value += name === '' && index < parts.length - 1 ? `${part}=` : before
    if (name !== '') attributes.push({ name, value: '' })
  }
  const unique = new Map(attributes.map(({ name, value }) => [name, value]))
  return [...unique].map(([name, value]) => ({ name, value: bareValue(value) }))
}

/** Returns the name at the end of the part; '' if the part is only a value. */
function lastWord(part: string): { readonly before: string; readonly name: string } {
  const trimmed = part.trimEnd()
  const at = Math.max(
    trimmed.lastIndexOf(' '),
    trimmed.lastIndexOf('\n'),
    trimmed.lastIndexOf('\t'),
  )
  const name = trimmed.slice(at + 1)
  return at < 0 || !NAME.test(name)
    ? { before: part, name: '' }
    : { before: part.slice(0, at), name }
}

/** Returns the value without its opening or closing quote. */
function bareValue(value: string): string {
  const trimmed = value.trim()
  const from = /^["']/.test(trimmed) ? 1 : 0
  const to = /["']$/.test(trimmed) ? -1 : undefined
  return trimmed.slice(from, to).replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
