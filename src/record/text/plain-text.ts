/**
 * Turns descriptions into plain text: markup is read, entities are decoded, and at most
 * 10,000 characters stay.
 */
import { compile } from 'html-to-text'
import {
  cutText,
  decodeText,
  escapeWords,
  hasMarkup,
  withoutInvisible,
} from './text-clean-up.ts'

/** The result has at most this many UTF-16 units. */
const MAX_LENGTH = 10_000

/**
 * Only this many characters of the source are read: markup takes room, but text beyond them
 * cannot fill the result.
 */
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
 * Null when no text is left. Lines stay lines; blanks inside a line and empty lines beyond one are
 * folded.
 */
export function toPlainText(html: string): string | null {
  const source = html.length > MAX_SOURCE_LENGTH ? html.slice(0, MAX_SOURCE_LENGTH) : html
  const text = foldLines(withoutInvisible(readMarkup(source)))
  return text === '' ? null : cutText(text, MAX_LENGTH).trimEnd()
}

const readMarkup = (source: string): string => {
  if (hasMarkup(source)) return htmlToText(escapeWords(source))
  const text = decodeText(source)
  // Escaped markup (`&lt;p&gt;`) is markup all the same.
  return text !== source && hasMarkup(text) ? htmlToText(escapeWords(text)) : text
}

const foldLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')
