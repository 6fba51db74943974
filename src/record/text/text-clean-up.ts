/** Cleans texts of feeds: entities, markup, control characters, blanks. */
import { decodeHTML } from 'entities'

const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i
const TAG = /<\/?([a-z][^<>]*)>/gi
const CLOSING = /<\/([a-z][^<>\s/]*)/gi
const HTML_NAMES = new Set(
  (
    'a abbr acronym address article aside audio b base basefont bdi bdo big blink ' +
    'blockquote body br button canvas caption center cite code col colgroup data dd ' +
    'del details dfn dialog dir div dl dt em embed fieldset figcaption figure font ' +
    'footer form frame frameset g-emoji h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'i iframe img input ins kbd label legend li link main map mark marquee math menu ' +
    'meta meter nav nobr noscript object ol optgroup option output p param path ' +
    'picture pre progress q rp rt ruby s samp script search section select slot ' +
    'small source span strike strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)
/** Elements of word processors, and addresses in angle brackets. */
const OTHER_MARKUP = /^(?:(?:o|w|v|m|st1|fb):|https?:|[^\s@]{1,64}@)/i

/**
 * Returns whether the content of angle brackets is markup. Only HTML names are: `The <Blank>
 * Show` is a title.
 */
function isMarkup(inner: string): boolean {
  const [name = ''] = inner.split(/[\s/]/, 1)
  return HTML_NAMES.has(name.toLowerCase()) || OTHER_MARKUP.test(inner)
}

const COMMENT_START = '<!--'
const COMMENT_END = '-->'

/**
 * Control characters, zero-width characters and bidirectional marks. Joiners stay for Persian,
 * Indic scripts and emoji.
 */
const INVISIBLE =
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/** Decodes entities, twice if the text was encoded twice. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text
  const once = decodeHTML(text)
  if (ENTITY.test(once)) return decodeHTML(once)
  return once
}

export function hasMarkup(text: string): boolean {
  return (
    text.includes('<') &&
    (text.includes(COMMENT_START) ||
      text.matchAll(TAG).some(([, inner = '']) => isMarkup(inner)))
  )
}

/** Splits the text at comments. An unclosed comment is text. */
function splitComments(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf(COMMENT_START, from)
    const end = start === -1 ? -1 : text.indexOf(COMMENT_END, start + COMMENT_START.length)
    if (end === -1) return [...parts, text.slice(from)]
    parts.push(text.slice(from, start))
    from = end + COMMENT_END.length
  }
}

export function withoutMarkup(text: string): string {
  if (!hasMarkup(text)) return text
  return splitComments(text)
    .map((part) =>
      part.replace(TAG, (tag, inner: string) => {
        if (isMarkup(inner)) return ' '
        return tag
      }),
    )
    .join(' ')
}

/**
 * Escapes words in angle brackets that are not markup, so that an HTML parser keeps them. A name
 * with a closing tag or attributes is a tag.
 */
export function escapeWords(text: string): string {
  let closed: ReadonlySet<string> | undefined
  return text.replace(TAG, (tag, inner: string) => {
    if (isMarkup(inner) || inner.includes('=')) return tag
    closed ??= new Set(text.matchAll(CLOSING).map(([, name = '']) => name.toLowerCase()))
    const [name = ''] = inner.split(/[\s/]/, 1)
    if (closed.has(name.toLowerCase())) return tag
    return `&lt;${tag.slice(1)}`
  })
}

export function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '')
}

/** Blanks other than a single space. */
const LOOSE_BLANKS = /[^\S ]| {2}/

export function foldBlanks(text: string): string {
  const visible = withoutInvisible(text)
  // A fast path, because most texts need no folding.
  const folded = LOOSE_BLANKS.test(visible) ? visible.replace(/\s+/g, ' ') : visible
  return folded.trim().normalize('NFC')
}

/** Removes trailing characters of `marks`. A pattern such as `/[.!]+$/` would be quadratic. */
export function cutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Truncates a text to at most `length` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
