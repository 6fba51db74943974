/**
 * Converts descriptions to plain text of at most 10,000 characters: removes markup and decodes
 * entities.
 */
import { compile } from 'html-to-text'
import {
  cutText,
  decodeText,
  escapeWords,
  hasMarkup,
  withoutInvisible,
} from './text-clean-up.ts'

/** Maximum length of the result, in UTF-16 units. */
const MAX_LENGTH = 10_000

/** Maximum length of the source; it is larger because of markup. */
const MAX_SOURCE_LENGTH = 200_000

const htmlToText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
  limits: { maxInputLength: MAX_SOURCE_LENGTH, maxDepth: 50 },
})

/**
 * Returns null for an empty text. Keeps line breaks, and folds blanks and repeated empty lines.
 */
export function toPlainText(html: string): string | null {
  const source = html.length > MAX_SOURCE_LENGTH ? html.slice(0, MAX_SOURCE_LENGTH) : html
  const text = foldLines(withoutInvisible(readMarkup(source)))
  if (text === '') return null
  return cutText(text, MAX_LENGTH).trimEnd()
}

const readMarkup = (source: string): string => {
  if (hasMarkup(source)) return htmlToText(escapeWords(source))
  const text = decodeText(source)
  // Converts escaped markup (`&lt;p&gt;`) as well.
  if (text !== source && hasMarkup(text)) return htmlToText(escapeWords(text))
  return text
}

const foldLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')
