/**
 * Makes HTML by templates: values between the braces are escaped as text, unless a template
 * made them.
 */
import { html as template, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** A template returns this type. It is put into another template as it is. */
export type Html = HtmlEscapedString

/**
 * These values may stand between the braces. Null, undefined and booleans leave nothing.
 */
export type Piece = string | number | boolean | null | undefined | Html | readonly Piece[]

/** Escapes every text. A promise cannot be a piece, so the result is never a promise. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return template(strings, ...pieces) as Html
}

/**
 * Ends a script. It stands apart from templates, because a bundler that meets it inside one
 * rewrites the whole template and needs a package that is not installed.
 */
export const SCRIPT_END: Html = raw('</script>')

/** Stands behind all else of a page that is `PAINTED_WHOLE`. */
export const PAGE_END: Html = raw('<span id="end" hidden></span>')

/**
 * The browser paints nothing before `PAGE_END`, so no part of a page moves when the rest arrives.
 * Chromium paints as soon as the awaited element begins, so it is neither content nor footer.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export const PAINTED_WHOLE: Html = raw('<link rel="expect" blocking="render" href="#end">')

/** These characters could begin or end an element, so JSON writes them as escapes. */
const OF_MARKUP = /[<>&\u2028\u2029]/g

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns data in a form that may stand in a `script` that no browser runs. */
export function dataOf(data: unknown): Html {
  return raw(JSON.stringify(data).replace(OF_MARKUP, toEscape))
}

/**
 * Returns the URL if a browser may follow it, and undefined for anything else, such as a
 * script.
 */
export function linkOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
