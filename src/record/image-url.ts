/** Parses the address of a picture. Many texts in its place are not addresses. */
import { toWebUrl } from './web-url.ts'

const IMAGE_FILE = /\.(?:avif|bmp|gif|heic|ico|jfif|jpe?g|png|svg|tiff?|webp)(?:[?#]|$)/i
/** Placeholders that programs write without a picture. */
const NOTHING =
  /^(?:n\/?a|none|null|undefined|false|true|nan|\d{1,3}|image|cover|default|#.*|-+|about:blank)$/i
const TEMPLATE = /[{}<>]|%7[bd]|\[(?:object|image|url)/i

const isAbsolute = (text: string): boolean =>
  /^(?:https?:)?\/\//i.test(text) || /^www\./i.test(text)

/** Returns whether a text may be an address. A relative one must look like a picture file. */
function mayBePicture(text: string): boolean {
  if (NOTHING.test(text) || TEMPLATE.test(text)) return false
  return isAbsolute(text) || text.startsWith('/') || IMAGE_FILE.test(text)
}

const UNSAID = /\/(?:undefined|null|none|nan)$/i

/** Returns whether a URL may be a picture: not a home page, and not on a private host name. */
function isPicture({ hostname, pathname, search }: URL): boolean {
  if (!hostname.includes('.') && !hostname.startsWith('[')) return false
  return !(pathname === '/' && search === '') && !UNSAID.test(pathname)
}

/**
 * Returns null if the text is not the address of a picture. `base` resolves relative addresses.
 */
export function toImageUrl(raw: string | null | undefined, base?: string): string | null {
  const text = raw?.trim() ?? ''
  const url = mayBePicture(text) ? URL.parse(toWebUrl(text, base) ?? '') : null
  if (url === null || url.href === base || !isPicture(url)) return null
  return url.href
}
