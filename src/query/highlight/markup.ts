/** Renders an excerpt as HTML, with matches in `<em>` and all text escaped. */
import type { Excerpt } from './excerpts.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => {
  if (!/[&<>"']/.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

/** Returns HTML, with `…` for omitted text. */
export function toMarkup(text: string, { start, end, spans }: Excerpt): string {
  let markup = start > 0 ? '…' : ''
  let read = start
  for (const span of spans) {
    markup += `${escapeHtml(text.slice(read, span.start))}<em>${escapeHtml(text.slice(span.start, span.end))}</em>`
    read = span.end
  }
  return `${markup}${escapeHtml(text.slice(read, end))}${end < text.length ? '…' : ''}`
}
