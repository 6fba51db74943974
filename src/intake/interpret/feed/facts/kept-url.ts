/** Resolves URLs that are kept with an episode. */
import { toWebUrl } from '../../../../record/web-url.ts'

/** A valid URL is kept verbatim, so that it matches the URL of other feed readers. */
const SOUND_URL = /^https?:\/\/[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/i

const MAX_URL = 4_000

/** Returns null for a URL that is not http or https, or too long. */
export function toKeptUrl(raw: string | null | undefined, base: string): string | null {
  const text = raw?.trim() ?? ''
  const url = text.length > MAX_URL ? null : toWebUrl(text, base)
  if (url === null || url.length > MAX_URL) return null
  if (SOUND_URL.test(text)) return text
  return url
}
