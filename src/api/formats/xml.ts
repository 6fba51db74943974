/** Text inside XML. */
import { escapeUTF8 } from 'entities'

/** Characters that no XML document may hold, escaped or not: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Returns a text as XML may hold it: some characters have no place in it at all. */
export function textOfXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

export function escapeXml(text: string): string {
  return escapeUTF8(textOfXml(text))
}
