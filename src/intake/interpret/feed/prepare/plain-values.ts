/** Unwraps CDATA sections around one value, because the parser reads no numbers or flags in them. */
import { TextEdits } from './edits.ts'

const START = '<![CDATA['
const END = ']]>'
const LONGEST = 40
/** Characters of markup and of longer texts, which no number, duration or flag has. */
const OTHERS = ['<', '>', '&', ' ']

function isValue(text: string): boolean {
  const value = text.trim()
  return value !== '' && OTHERS.every((character) => !value.includes(character))
}

export function withPlainValues(text: string): string {
  const edits = new TextEdits(text)
  for (let at = text.indexOf(START); at >= 0; ) {
    const from = at + START.length
    const to = text.indexOf(END, from)
    if (to < 0) break
    const content = to - from <= LONGEST ? text.slice(from, to) : ''
    if (isValue(content)) edits.replace(at, to + END.length, content)
    at = text.indexOf(START, to)
  }
  return edits.apply(text.length)
}
