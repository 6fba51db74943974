/**
 * Decodes bytes to text. The bytes take precedence over declarations: BOM, valid UTF-8, XML
 * declaration, HTTP header, then encodings typical of the feed's language.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export interface Decoded {
  readonly text: string
  /** Lower case. */
  readonly encoding: string
}

/** Decodes a feed. `contentType` is the HTTP header, if present. */
export function decodeFeed(bytes: Buffer, contentType: string | null): Decoded {
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return decodeAs(bytes, wide)
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const content = withoutSurrogates(marked ? bytes.subarray(3) : bytes)
  const declared = declaredEncodingOf(content) ?? headerEncodingOf(contentType)
  if (isAscii(content)) return decodeAscii(content, declared)
  // Many feeds declare Latin-1 but are UTF-8. Text in another encoding is practically never valid
  // UTF-8.
  if (marked || isUtf8(content))
    return { text: content.toString('utf8'), encoding: 'utf-8' }
  if (declared !== undefined && declared !== 'utf-8') return decodeAs(content, declared)
  if (isMostlyUtf8(content)) return { text: content.toString('utf8'), encoding: 'utf-8' }
  return decodeByLanguage(content)
}

const CESU = /\xED([\xA0-\xAF])([\x80-\xBF])\xED([\xB0-\xBF])([\x80-\xBF])/g

/** CESU-8 encodes a character as two three-byte surrogates instead of four bytes. */
function withoutSurrogates(bytes: Buffer): Buffer {
  if (!bytes.includes(0xed) || isUtf8(bytes)) return bytes
  const six = (sign: string): number => sign.charCodeAt(0) & 0x3f
  const text = bytes.toString('latin1')
  const sound = text.replace(CESU, (_, a: string, b: string, c: string, d: string) => {
    const high = ((six(a) & 0x0f) << 6) | six(b)
    const low = ((six(c) & 0x0f) << 6) | six(d)
    return Buffer.from(String.fromCodePoint(0x1_0000 + (high << 10) + low)).toString(
      'latin1',
    )
  })
  if (sound === text) return bytes
  return Buffer.from(sound, 'latin1')
}

/** ISO-2022-JP and UTF-7 use ASCII bytes only. */
const decodeAscii = (content: Buffer, declared: string | undefined): Decoded => {
  if (declared === 'iso-2022-jp' || declared === 'utf-7') return decodeAs(content, declared)
  return { text: content.toString('latin1'), encoding: 'utf-8' }
}

/** Detects UTF-16 and UTF-32 by their BOM, otherwise by the zero bytes of `<?`. */
const wideEncodingOf = (bytes: Buffer): string | undefined => {
  const head = bytes.subarray(0, 4).toString('hex')
  return WIDE_HEADS.find(([start]) => head.startsWith(start))?.[1]
}

const WIDE_HEADS = [
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['3c000000', 'utf-32le'],
  ['0000003c', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
] as const

/**
 * The specification requires the XML declaration at the start; feeds precede it with whitespace
 * or other text.
 */
const DECLARATION_BYTES = 1024
const DECLARATION = /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i

const declaredEncodingOf = (content: Buffer): string | undefined =>
  namedEncoding(
    DECLARATION.exec(content.subarray(0, DECLARATION_BYTES).toString('latin1'))?.[1],
  )

const headerEncodingOf = (contentType: string | null): string | undefined =>
  namedEncoding(
    /;\s*charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1],
  )

/**
 * Returns the canonical web name; undefined for unknown names, and for wide encodings, which are
 * detected from the bytes.
 */
const namedEncoding = (name: string | undefined): string | undefined => {
  if (name === undefined) return undefined
  const encoding =
    webEncoding(name) ?? (iconv.encodingExists(name) ? name.toLowerCase() : undefined)
  if (
    encoding === undefined ||
    /^(?:utf-?(?:16|32)|ucs|hex|base64|binary|internal)/.test(encoding)
  )
    return undefined
  return encoding
}

/**
 * `latin1` and `iso-8859-1` mean windows-1252 on the web:
 * https://encoding.spec.whatwg.org/#names-and-labels
 */
const webEncoding = (name: string): string | undefined => {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

const decodeAs = (bytes: Buffer, encoding: string): Decoded => {
  const web = webEncoding(encoding)
  const text =
    web === undefined ? iconv.decode(bytes, encoding) : new TextDecoder(web).decode(bytes)
  return { text, encoding }
}

/** Number of bytes inspected to guess an encoding. */
const GUESS_BYTES = 65_536

/**
 * Returns whether the bytes are UTF-8 with letters cut by a program: more letters are valid than
 * invalid.
 */
const isMostlyUtf8 = (content: Buffer): boolean => {
  const text = content.subarray(0, GUESS_BYTES).toString('utf8')
  let whole = 0
  let broken = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return whole > broken
}

/** Legacy encodings by language; the best score wins. */
const ENCODINGS_OF_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  ja: ['euc-jp', 'shift_jis'],
  zh: ['gb18030', 'big5'],
  ko: ['euc-kr'],
  ru: ['windows-1251', 'koi8-r'],
  uk: ['windows-1251', 'koi8-u'],
  bg: ['windows-1251'],
  sr: ['windows-1250', 'windows-1251'],
  pl: ['iso-8859-2', 'windows-1250'],
  cs: ['windows-1250', 'iso-8859-2'],
  sk: ['windows-1250', 'iso-8859-2'],
  hu: ['windows-1250', 'iso-8859-2'],
  sl: ['windows-1250', 'iso-8859-2'],
  hr: ['windows-1250', 'iso-8859-2'],
  ro: ['windows-1250', 'iso-8859-2'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  fa: ['windows-1256'],
  th: ['windows-874'],
  vi: ['windows-1258'],
}

const LANGUAGE =
  /<(?:dc:)?language>\s*(?:<!\[CDATA\[\s*)?([a-z]{2})|xml:lang\s*=\s*["']([a-z]{2})/i

const decodeByLanguage = (content: Buffer): Decoded => {
  const head = content.subarray(0, GUESS_BYTES)
  const [, tag, attribute] = LANGUAGE.exec(head.toString('latin1')) ?? []
  const candidates = ENCODINGS_OF_LANGUAGE[(tag ?? attribute ?? '').toLowerCase()] ?? []
  const [best] = candidates
    .map((encoding) => ({ encoding, score: scoreDecoding(head, encoding) }))
    .toSorted((a, b) => b.score - a.score)
  return decodeAs(content, best?.encoding ?? 'windows-1252')
}

/**
 * Scores an encoding by its letters: a correct one yields mostly lower case and no invalid
 * characters. KOI8 decoded as windows-1251 is all capitals.
 */
const scoreDecoding = (head: Buffer, encoding: string): number => {
  const text = new TextDecoder(encoding).decode(head)
  const broken = text.match(/\uFFFD|[\x80-\x9F]/g)?.length ?? 0
  const small = text.match(/(?![\0-\x7F])[\p{Ll}\p{Lo}]/gu)?.length ?? 0
  const large = text.match(/(?![\0-\x7F])\p{Lu}/gu)?.length ?? 0
  return small - large - 10 * broken
}
