/**
 * Tokenizes the markup of a possibly malformed document. It reads forward only, in linear time
 * for any input.
 */

/**
 * `text`: a `<` without markup. `declaration`: `<!` and a name, such as a DOCTYPE. `unfinished`:
 * the text ends within the markup.
 */
export type MarkupKind =
  | 'text'
  | 'start'
  | 'end'
  | 'comment'
  | 'cdata'
  | 'instruction'
  | 'declaration'
  | 'unfinished'

const BANG = 0x21
const SLASH = 0x2f
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e
const QUESTION = 0x3f
const COLON = 0x3a
const BLANK = 0x20
const QUOTE = 0x22
const APOSTROPHE = 0x27

const isBlank = (code: number): boolean => code <= BLANK

const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f

/** Names may contain non-ASCII letters; in titles these rarely follow `<`. */
const isNamePart = (code: number): boolean =>
  isLetter(code) ||
  (code >= 0x30 && code <= COLON) ||
  code === 0x2d ||
  code === 0x2e ||
  code > 0x7f

const CDATA = '<![CDATA['
const COMMENT = '<!--'

export class MarkupReader {
  readonly text: string
  kind: MarkupKind = 'text'
  /** Range of the markup; `end` is exclusive. */
  start = 0
  end = 0
  /** The element's name in lower case; '' for markup without a name. */
  name = ''
  nameStart = 0
  nameEnd = 0
  isSelfClosing = false
  /** The tag is well-formed. */
  isSound = true

  readonly #found = new Map<string, { readonly from: number; readonly at: number }>()

  constructor(text: string, from: number) {
    this.text = text
    this.end = from
  }

  /** Advances to the next markup; returns false at the end of the text. */
  next(): boolean {
    const start = this.text.indexOf('<', this.end)
    if (start < 0) return false
    this.start = start
    this.isSound = true
    this.isSelfClosing = false
    const code = this.text.charCodeAt(start + 1)
    if (isLetter(code)) this.#readStart()
    else if (code === SLASH) this.#readEnd()
    else if (code === BANG) this.#readBang()
    else if (code === QUESTION) this.#readInstruction()
    else this.#become(Number.isNaN(code) ? 'unfinished' : 'text', start + 1)
    return true
  }

  /** Sets the offset of the next read. */
  moveTo(offset: number): void {
    this.end = offset
  }

  /** Returns the verbatim name. */
  get writtenName(): string {
    return this.text.slice(this.nameStart, this.nameEnd)
  }

  #become(kind: MarkupKind, end: number): void {
    this.kind = kind
    this.end = end
    if (kind !== 'start' && kind !== 'end') this.name = ''
  }

  #readName(from: number): void {
    let at = from
    while (isNamePart(this.text.charCodeAt(at))) at += 1
    this.nameStart = from
    this.nameEnd = at
    this.name = this.text.slice(from, at).toLowerCase()
  }

  #skipBlanks(from: number): number {
    let at = from
    while (at < this.text.length && isBlank(this.text.charCodeAt(at))) at += 1
    return at
  }

  #readStart(): void {
    this.#readName(this.start + 1)
    const code = this.text.charCodeAt(this.nameEnd)
    if (code === GREATER) this.#become('start', this.nameEnd + 1)
    else if (Number.isNaN(code)) this.#become('unfinished', this.text.length)
    else if (!isBlank(code) && code !== SLASH && code !== LESS)
      this.#become('text', this.start + 1)
    else if (this.text.charCodeAt(this.nameEnd - 1) === COLON)
      this.#become('text', this.start + 1)
    else this.#readAttributes()
  }

  #readAttributes(): void {
    let at = this.#skipBlanks(this.nameEnd)
    while (at < this.text.length) {
      const code = this.text.charCodeAt(at)
      if (code === GREATER) {
        this.isSelfClosing = this.text.charCodeAt(at - 1) === SLASH
        this.#become('start', at + 1)
        return
      }
      const after = code === SLASH ? at + 1 : this.#attributeEnd(at)
      if (after === undefined) {
        this.#readLooseTag('start')
        return
      }
      at = this.#skipBlanks(after)
    }
    this.#readLooseTag('start')
  }

  /** Returns the end of the attribute; undefined if it is malformed. */
  #attributeEnd(from: number): number | undefined {
    const { text } = this
    let at = from
    while (!this.#endsAttributeName(text.charCodeAt(at))) at += 1
    if (at === from) return undefined
    const after = this.#skipBlanks(at)
    if (text.charCodeAt(after) !== EQUALS) return at
    const value = this.#skipBlanks(after + 1)
    const mark = text.charCodeAt(value)
    if (mark !== QUOTE && mark !== APOSTROPHE) return undefined
    const end = text.indexOf(mark === QUOTE ? '"' : "'", value + 1)
    const behind = text.charCodeAt(end + 1)
    const isEnd =
      isBlank(behind) || behind === SLASH || behind === GREATER || behind === QUESTION
    if (end >= 0 && isEnd) return end + 1
    return undefined
  }

  #endsAttributeName(code: number): boolean {
    return (
      Number.isNaN(code) ||
      isBlank(code) ||
      code === EQUALS ||
      code === SLASH ||
      code === GREATER ||
      code === LESS ||
      code === QUOTE ||
      code === APOSTROPHE
    )
  }

  /** A malformed tag ends at the first `>`, or before the next `<`. */
  #readLooseTag(kind: 'start' | 'end'): void {
    let at = this.nameEnd
    let code = this.text.charCodeAt(at)
    while (code !== GREATER && code !== LESS && !Number.isNaN(code)) {
      at += 1
      code = this.text.charCodeAt(at)
    }
    if (Number.isNaN(code)) {
      this.#become('unfinished', this.text.length)
      return
    }
    this.isSound = false
    this.isSelfClosing =
      kind === 'start' && code === GREATER && this.text.charCodeAt(at - 1) === SLASH
    this.#become(kind, code === GREATER ? at + 1 : at)
  }

  #readEnd(): void {
    this.#readName(this.#skipBlanks(this.start + 2))
    if (this.nameEnd === this.nameStart || !isLetter(this.text.charCodeAt(this.nameStart)))
      this.#become(this.nameEnd >= this.text.length ? 'unfinished' : 'text', this.start + 1)
    else {
      const at = this.#skipBlanks(this.nameEnd)
      if (this.text.charCodeAt(at) === GREATER) this.#become('end', at + 1)
      else this.#readLooseTag('end')
    }
  }

  #readBang(): void {
    const { text, start } = this
    if (text.startsWith(COMMENT, start)) this.#readUntil('comment', '-->', COMMENT.length)
    else if (text.startsWith('[', start + 2) && this.#isCdata())
      this.#readUntil('cdata', ']]>', CDATA.length)
    else if (isLetter(text.charCodeAt(start + 2)))
      this.#readUntil('declaration', '>', COMMENT.length)
    else this.#become('text', start + 1)
  }

  #isCdata(): boolean {
    const { text, start } = this
    return text.slice(start, start + CDATA.length).toUpperCase() === CDATA
  }

  #readInstruction(): void {
    if (isLetter(this.text.charCodeAt(this.start + 2)))
      this.#readUntil('instruction', '?>', 2)
    else this.#become('text', this.start + 1)
  }

  /** If the end is missing, `isSound` is false and only the opening delimiter is consumed. */
  #readUntil(kind: MarkupKind, mark: string, length: number): void {
    const end = this.find(mark, this.start + length)
    this.isSound = end < this.text.length
    this.#become(kind, this.isSound ? end + mark.length : this.start + length)
  }

  /**
   * Returns the next offset of `mark`; the length of the text if there is none. Results are
   * cached, so that repeated searches stay linear.
   */
  find(mark: string, from: number): number {
    const last = this.#found.get(mark)
    if (last !== undefined && last.from <= from && from <= last.at) return last.at
    const found = this.text.indexOf(mark, from)
    const at = found < 0 ? this.text.length : found
    this.#found.set(mark, { from, at })
    return at
  }
}
