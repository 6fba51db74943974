/** The address of a picture; much that stands in its place is none. */
import { toWebUrl } from './web-url.ts'

const IMAGE_FILE = /\.(?:avif|bmp|gif|heic|ico|jfif|jpe?g|png|svg|tiff?|webp)(?:[?#]|$)/i
/** What programs write where they have nothing to say. */
const NOTHING = /^(?:n\/?a|none|null|undefined|false|true|nan|\d{1,3}|image|cover|default|#.*|-+|about:blank)$/i
const TEMPLATE = /[{}<>]|%7[bd]|\[(?:object|image|url)/i

const isAbsolute = (text: string): boolean => /^(?:https?:)?\/\//i.test(text) || /^www\./i.test(text)

/** Null for what is no address of a picture. `base` resolves one that is relative, which has to look like a file of a picture. */
export function toImageUrl(raw: string | null | undefined, base?: string): string | null {
  const text = raw?.trim() ?? ''
  if (NOTHING.test(text) || TEMPLATE.test(text)) return null
  if (!isAbsolute(text) && !text.startsWith('/') && !IMAGE_FILE.test(text)) return null
  const url = URL.parse(toWebUrl(text, base) ?? '')
  if (url === null || (!url.hostname.includes('.') && !url.hostname.startsWith('['))) return null
  const isRoot = url.pathname === '/' && url.search === ''
  const last = url.pathname.split('/').at(-1) ?? ''
  const isPage = url.href === base || /^(?:undefined|null|none|nan)$/i.test(last)
  return isRoot || isPage ? null : url.href
}
