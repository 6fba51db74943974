/** Steps that every text of a feed goes through before it is kept: entities, markup, control characters, blanks. */
import { decodeHTML } from 'entities'

const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i
const TAG = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi

/** Control, zero-width and bidirectional marks; joiners stay, for Persian, Indic scripts and emoji need them. */
const INVISIBLE =
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/** Text encoded once too often is decoded again. */
export const decodeText = (text: string): string => {
  if (!text.includes('&')) return text
  const once = decodeHTML(text)
  return ENTITY.test(once) ? decodeHTML(once) : once
}

export const hasMarkup = (text: string): boolean => text.includes('<') && /<(?:\/?[a-z][^<>]*>|!--)/i.test(text)

export const withoutMarkup = (text: string): string => (hasMarkup(text) ? text.replace(TAG, ' ') : text)

export const withoutInvisible = (text: string): string => text.toWellFormed().replace(INVISIBLE, '')

/** Any blank but a single space. */
const LOOSE_BLANKS = /[^\S ]| {2}/

export const foldBlanks = (text: string): string => {
  const visible = withoutInvisible(text)
  // Most texts have nothing to fold, and each space that is replaced by itself costs.
  const folded = LOOSE_BLANKS.test(visible) ? visible.replace(/\s+/g, ' ') : visible
  return folded.trim().normalize('NFC')
}

/** At most `length` UTF-16 units; never through a surrogate pair. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
