/**
 * Decodes the bytes of a page by BOM, HTTP header or `meta` tag, with UTF-8 as the default:
 * https://encoding.spec.whatwg.org.
 */
const SNIFFED_BYTES = 2048

const META = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w:-]{1,40})/i

export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1')
  const label =
    markOf(bytes) ??
    /charset\s*=\s*(?:["']\s*)?([\w:-]{1,40})/i.exec(contentType ?? '')?.[1] ??
    META.exec(head)?.[1]
  return decodeAs(bytes, label ?? 'utf-8')
}

const markOf = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

const decodeAs = (bytes: Uint8Array, label: string): string => {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('utf8')
  }
}
