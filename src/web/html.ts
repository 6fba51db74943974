/** HTML templates that escape interpolated values, except results of other templates. */
import { html as template, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** The result of a template, interpolated without escaping. */
export type Html = HtmlEscapedString

/** Values that may be interpolated. Null, undefined and booleans render nothing. */
export type Piece = string | number | boolean | null | undefined | Html | readonly Piece[]

/** Renders synchronously: promises are not pieces. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return template(strings, ...pieces) as Html
}

/**
 * Closes a script. Kept out of templates: the bundler would rewrite a template that contains it and
 * need an additional package.
 */
export const SCRIPT_END: Html = raw('</script>')

/** The last element of a page with `PAINTED_WHOLE`. */
export const PAGE_END: Html = raw('<span id="end" hidden></span>')

/**
 * Delays the first paint until `PAGE_END` is parsed, which avoids layout shifts. Chromium paints as
 * soon as the awaited element starts, so it is a separate element.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export const PAINTED_WHOLE: Html = raw('<link rel="expect" blocking="render" href="#end">')

/** Returns a highlighted text, which is escaped but for its `<em>`, with `<mark>`. */
export function markedOf(highlighted: string): Html {
  return raw(highlighted.replaceAll('<em>', '<mark>').replaceAll('</em>', '</mark>'))
}

/** JSON escapes these characters, which could open or close an element. */
const OF_MARKUP = /[<>&\u2028\u2029]/g

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns JSON for a data block (`script` that does not run). */
export function dataOf(data: unknown): Html {
  return raw(JSON.stringify(data).replace(OF_MARKUP, toEscape))
}

/** Returns the URL if it is safe to link; undefined otherwise, such as for `javascript:`. */
export function linkOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.href
  return undefined
}
