/** HTML by templates: what stands between the braces is text, unless a template made it. */
import { html as template, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** What a template made. It is put into another template as it is. */
export type Html = HtmlEscapedString

/** What may stand between the braces. Null, undefined and booleans leave nothing. */
export type Piece = string | number | boolean | null | undefined | Html | readonly Piece[]

/** Escapes every text. No promise can be a piece, so that the answer is never one. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return template(strings, ...pieces) as Html
}

/**
 * Ends a script. It stands apart from templates: a bundler that meets it inside of one writes the
 * whole template otherwise, with a package that is not installed.
 */
export const SCRIPT_END: Html = raw('</script>')

/**
 * Nothing is painted before the whole content is there: a bar that was painted without its links
 * moved when they came. https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export const PAINTED_WHOLE: Html = raw(
  '<link rel="expect" blocking="render" href="#content">',
)

/** What begins the text of an element or ends it, as JSON writes it in other letters. */
const OF_MARKUP = /[<>&\u2028\u2029]/g

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns data as it may stand in a `script` that no browser runs. */
export function dataOf(data: unknown): Html {
  return raw(JSON.stringify(data).replace(OF_MARKUP, toEscape))
}

/**
 * Returns an address that a browser may be led to, or undefined where the text is something else,
 * such as a script.
 */
export function linkOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
