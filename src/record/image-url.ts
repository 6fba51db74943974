/** Reads the address of a picture: many texts in its place are none. */
import { toWebUrl } from './web-url.ts'

const IMAGE_FILE = /\.(?:avif|bmp|gif|heic|ico|jfif|jpe?g|png|svg|tiff?|webp)(?:[?#]|$)/i
/** Programs write these where they have no picture. */
const NOTHING =
  /^(?:n\/?a|none|null|undefined|false|true|nan|\d{1,3}|image|cover|default|#.*|-+|about:blank)$/i
const TEMPLATE = /[{}<>]|%7[bd]|\[(?:object|image|url)/i

const isAbsolute = (text: string): boolean =>
  /^(?:https?:)?\/\//i.test(text) || /^www\./i.test(text)

/**
 * Returns whether a text may be an address: a relative one has to look like a file of a
 * picture.
 */
function mayBePicture(text: string): boolean {
  if (NOTHING.test(text) || TEMPLATE.test(text)) return false
  return isAbsolute(text) || text.startsWith('/') || IMAGE_FILE.test(text)
}

const UNSAID = /\/(?:undefined|null|none|nan)$/i

/**
 * Returns whether an address may be a picture's: the start page of a site is none, nor is a
 * host without a public name.
 */
function isPicture({ hostname, pathname, search }: URL): boolean {
  if (!hostname.includes('.') && !hostname.startsWith('[')) return false
  return !(pathname === '/' && search === '') && !UNSAID.test(pathname)
}

/** Null for what is no address of a picture. `base` resolves one that is relative. */
export function toImageUrl(raw: string | null | undefined, base?: string): string | null {
  const text = raw?.trim() ?? ''
  const url = mayBePicture(text) ? URL.parse(toWebUrl(text, base) ?? '') : null
  return url === null || url.href === base || !isPicture(url) ? null : url.href
}
