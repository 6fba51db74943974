/** Escapes text for XML. */
import { escapeUTF8 } from 'entities'

/** Characters that are invalid in XML even when escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes the text and removes invalid characters. */
export function textOfXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

export function escapeXml(text: string): string {
  return escapeUTF8(textOfXml(text))
}
