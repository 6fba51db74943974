/**
 * Scans an HTML page, even if malformed, for links, metadata, structured data and text. All
 * results are bounded.
 */
import { Parser } from 'htmlparser2'

export interface PageLink {
  /** The verbatim URL. */
  readonly href: string
  /** Relations in lower case. */
  readonly rel: readonly string[]
  readonly type: string
  /** Range of the link's words in the page's text. */
  readonly start: number
  readonly end: number
}

export interface PageScan {
  /** Links of `a`, `area` and `link`, in document order. */
  readonly links: readonly PageLink[]
  /** Keys are `property` or `name` in lower case; the first duplicate counts. */
  readonly metas: ReadonlyMap<string, string>
  /** Contents of `application/ld+json` scripts. */
  readonly structured: readonly string[]
  /** An approximation of the visible text. */
  readonly text: string
  readonly base: string | null
}

/** Size limit of parsed HTML, in bytes. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024
/** Limit of nesting depth; deeper pages are crafted to be slow. */
const MAX_DEPTH = 600
const MAX_LINKS = 3000
/** Limit of extracted text, in characters. */
const MAX_TEXT = 200_000
const MAX_STRUCTURED = 500_000
const MAX_METAS = 200

/** Cloudflare encodes email addresses as hex, XORed with the first byte. */
const MASKED_EMAIL = /^(?:[0-9a-f]{2}){4,200}$/i
const MASKED_LINK = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i

function unmaskEmail(hex: string): string | undefined {
  if (!MASKED_EMAIL.test(hex)) return undefined
  const [key = 0, ...masked] = Buffer.from(hex, 'hex')
  return Buffer.from(masked.map((byte) => byte ^ key)).toString('utf8')
}

const LINKS: ReadonlySet<string> = new Set(['a', 'area', 'link'])
const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
])

export function scanPage(html: string): PageScan {
  const scan = new Scan()
  const parser = new Parser(scan, { decodeEntities: true, lowerCaseTags: true })
  scan.stop = () => parser.pause()
  // Parsing in chunks allows an early stop at the limits.
  for (let at = 0; at < html.length && !scan.isOver; at += PIECE)
    parser.write(html.slice(at, at + PIECE))
  if (!scan.isOver) parser.end()
  return scan.result()
}

const PIECE = 65_536

class Scan {
  stop: () => void = () => undefined
  isOver = false
  readonly #links: (PageLink & { end: number })[] = []
  readonly #metas = new Map<string, string>()
  readonly #structured: string[] = []
  readonly #text: string[] = []
  #base: string | null = null
  #textLength = 0
  #structuredLength = 0
  #depth = 0
  #unseen = 0
  #isStructured = false

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (UNSEEN.has(name)) this.#unseen += 1
    if (name === 'script') this.#openScript(attributes)
    else if (name === 'meta') this.#addMeta(attributes)
    else if (name === 'base') this.#base ??= attributes['href'] ?? null
    else if (LINKS.has(name)) this.#addLink(attributes)
    if (attributes['data-cfemail'] !== undefined)
      this.#addMasked(attributes['data-cfemail'])
    if (this.#depth > MAX_DEPTH || this.#links.length >= MAX_LINKS) this.#end()
  }

  onclosetag(name: string): void {
    this.#depth -= 1
    if (UNSEEN.has(name)) this.#unseen -= 1
    if (name === 'script') this.#isStructured = false
    const last = this.#links.at(-1)
    if (name === 'a' && last?.end === last?.start && last !== undefined)
      last.end = this.#textLength
    this.#addText(' ')
  }

  ontext(text: string): void {
    if (this.#isStructured) this.#addStructured(text)
    else if (this.#unseen === 0) this.#addText(text)
  }

  result(): PageScan {
    return {
      links: this.#links,
      metas: this.#metas,
      structured: this.#structured,
      text: this.#text.join(''),
      base: this.#base,
    }
  }

  #end(): void {
    this.isOver = true
    this.stop()
  }

  #addLink({ href = '', rel = '', type = '' }: Record<string, string>): void {
    if (href === '' || this.#links.length >= MAX_LINKS) return
    const [, masked] = MASKED_LINK.exec(href) ?? []
    if (masked !== undefined) {
      this.#addMasked(masked)
      return
    }
    const at = this.#textLength
    this.#links.push({
      href,
      rel: rel.toLowerCase().split(/\s+/),
      type: type.toLowerCase(),
      start: at,
      end: at,
    })
  }

  #addMasked(hex: string): void {
    const email = unmaskEmail(hex)
    if (email !== undefined) this.#addLink({ href: `mailto:${encodeURIComponent(email)}` })
  }

  #addMeta({ property, name, content = '' }: Record<string, string>): void {
    const key = (property ?? name ?? '').toLowerCase()
    if (
      key !== '' &&
      content !== '' &&
      this.#metas.size < MAX_METAS &&
      !this.#metas.has(key)
    )
      this.#metas.set(key, content)
  }

  #openScript({ type = '' }: Record<string, string>): void {
    this.#isStructured = /^application\/ld\+json/i.test(type.trim())
    if (this.#isStructured) this.#structured.push('')
  }

  #addStructured(text: string): void {
    this.#structuredLength += text.length
    const last = this.#structured.length - 1
    if (this.#structuredLength <= MAX_STRUCTURED)
      this.#structured[last] = (this.#structured[last] ?? '') + text
  }

  #addText(text: string): void {
    if (this.#textLength >= MAX_TEXT) return
    this.#textLength += text.length
    this.#text.push(text)
  }
}
