/**
 * Repairs the structure of a feed: root, channel, items, and closed elements. A valid document
 * stays unchanged.
 */
import { TextEdits } from './edits.ts'
import { endsText, hidesElements, isTextElement, soundTag, textEndAt } from './tag.ts'
import { MarkupReader } from './markup.ts'

/** Verbatim names of the elements around an item, outermost first, and of the item. */
export interface Frame {
  readonly parents: readonly string[]
  readonly item: string
}

export interface Structured {
  readonly text: string
  /** The root is unclosed: the document was closed after its last complete element. */
  readonly isCut: boolean
  /** Text after the root was removed. */
  readonly hasTrailer: boolean
  /** Tags or characters were inserted, removed or changed. */
  readonly isMended: boolean
  /** The last item was removed: it lacks the fields that identify it. */
  readonly lacksLastItem: boolean
}

/** Deeper elements are removed: feeds do not need them, and the parser rejects them. */
const MAX_DEPTH = 60

/** Elements that identify an item. */
const NOTED = new Set(['guid', 'id', 'enclosure', 'link'])

interface OpenElement {
  /** Lower case. */
  readonly name: string
  readonly writtenName: string
  readonly start: number
  readonly end: number
  /** Offset of the first child element; -1 without children. */
  firstChild: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** An end tag of root or channel that may be premature. */
interface ClosedParent extends Range {
  readonly element: OpenElement
}

/** Fields read so far from the current item. */
interface ItemState {
  hasGuid: boolean
  hasMedia: boolean
}

/** `rootAt` is the offset of the root's start tag. */
export function fitStructure(text: string, frame: Frame, rootAt: number): Structured {
  return new StructureFitter(text, frame, rootAt).fit()
}

class StructureFitter {
  readonly #text: string
  readonly #edits: TextEdits
  readonly #reader: MarkupReader
  readonly #parents: readonly string[]
  readonly #item: string
  readonly #open: OpenElement[] = []
  readonly #closed: ClosedParent[] = []
  #state: ItemState = { hasGuid: false, hasMedia: false }
  /** True if a complete item has a guid. */
  #hasGuids = false
  /** Offset of the end of the last item; -1 before the first. */
  #itemEnd = -1
  /** True if item elements have occurred in the channel since the last item. */
  #hasStrayFields = false
  /** Offset of the element truncated by the end of the text. */
  #cutAt: number

  constructor(text: string, { parents, item }: Frame, rootAt: number) {
    this.#text = text
    this.#edits = new TextEdits(text)
    this.#reader = new MarkupReader(text, rootAt)
    this.#parents = parents.map((name) => name.toLowerCase())
    this.#item = item.toLowerCase()
    this.#cutAt = text.length
  }

  fit(): Structured {
    const reader = this.#reader
    while (this.#cutAt === this.#text.length && reader.next()) {
      if (reader.kind === 'start') this.#start()
      else if (reader.kind === 'end') this.#end()
      else this.#readSection(this.#open.at(-1)?.writtenName ?? '', reader.start)
    }
    if (this.#isRootClosed) return this.#finishWhole()
    return this.#finishCut()
  }

  get #isRootClosed(): boolean {
    return this.#open.length === 0 && this.#closed.length > 0
  }

  #finishWhole(): Structured {
    const rootEnd = this.#closed.at(-1)?.end ?? 0
    const hasTrailer = this.#text.slice(rootEnd).trim() !== ''
    return {
      text: this.#edits.apply(hasTrailer ? rootEnd : this.#text.length),
      isCut: false,
      hasTrailer,
      isMended: !this.#edits.isEmpty,
      lacksLastItem: false,
    }
  }

  /** Closes open elements and removes the truncated one. */
  #finishCut(): Structured {
    const itemAt = this.#indexOf(this.#item)
    const item = this.#open[itemAt]
    const isKnown = this.#state.hasGuid || (!this.#hasGuids && this.#state.hasMedia)
    const lacksLastItem = item !== undefined && !isKnown
    const kept = lacksLastItem ? this.#open.slice(0, itemAt) : this.#open
    const text = this.#edits.apply(lacksLastItem ? item.start : this.#cutAt)
    const endTags = kept.toReversed().map(({ writtenName }) => `</${writtenName}>`)
    return {
      text: text + endTags.join(''),
      isCut: true,
      hasTrailer: false,
      isMended: !this.#edits.isEmpty,
      lacksLastItem,
    }
  }

  #indexOf(name: string): number {
    return this.#open.findLastIndex((element) => element.name === name)
  }

  #isFrame(name: string): boolean {
    return name === this.#item || this.#parents.includes(name)
  }

  #start(): void {
    const { name } = this.#reader
    if (name === this.#item) this.#startItem()
    else if (this.#parents.includes(name)) this.#startParent()
    else if (!this.#isRootClosed) this.#startElement()
  }

  /** Starts an item in the channel and closes any other open element. */
  #startItem(): void {
    const { start, end, isSelfClosing } = this.#reader
    const itemAt = this.#indexOf(this.#item)
    if (isSelfClosing) {
      if (itemAt >= 0) this.#edits.remove(start, end)
      return
    }
    this.#reopen()
    if (itemAt >= 0) this.#closeItem(itemAt)
    const parentAt = this.#open.findLastIndex(({ name }) => this.#parents.includes(name))
    this.#closeAbove(parentAt + 1)
    this.#state = { hasGuid: false, hasMedia: false }
    this.#hasStrayFields = false
    this.#push()
  }

  /** Removes premature end tags of root and channel, to continue the channel. */
  #reopen(): void {
    const parents = this.#closed.splice(0).toReversed()
    for (const { start, end } of parents) this.#edits.remove(start, end)
    const rootAt = this.#open.findLastIndex(({ name }) => this.#parents.includes(name))
    this.#open.splice(rootAt + 1, 0, ...parents.map(({ element }) => element))
  }

  /** Closes an unclosed item; removes it if empty. */
  #closeItem(itemAt: number): void {
    const { start } = this.#reader
    this.#closeAbove(itemAt + 1)
    const item = this.#open.pop()
    if (item === undefined) return
    if (this.#text.slice(item.end, start).trim() === '')
      this.#edits.remove(item.start, item.end)
    else this.#edits.insert(start, `</${item.writtenName}>`)
    this.#leaveItem(start)
  }

  #leaveItem(end: number): void {
    this.#itemEnd = end
    this.#hasGuids ||= this.#state.hasGuid
    this.#hasStrayFields = false
  }

  /** Removes duplicates of root and channel. */
  #startParent(): void {
    const { name, start, end } = this.#reader
    const isThere =
      this.#indexOf(name) >= 0 || this.#closed.some(({ element }) => element.name === name)
    if (isThere) this.#edits.remove(start, end)
    else this.#push()
  }

  #startElement(): void {
    const reader = this.#reader
    const { name, start, end } = reader
    const parent = this.#open.at(-1)
    if (parent?.firstChild === -1) parent.firstChild = start
    if (this.#open.length >= MAX_DEPTH) {
      this.#edits.remove(start, end)
      return
    }
    if (!reader.isSound) this.#edits.replace(start, end, soundTag(reader))
    if (isTextElement(name) && !reader.isSelfClosing) {
      if (this.#readText()) this.#noteField(name)
      return
    }
    this.#noteField(name)
    this.#push()
  }

  #noteField(name: string): void {
    if (!NOTED.has(name)) return
    const isInItem = this.#indexOf(this.#item) >= 0
    if (isInItem) {
      this.#state.hasGuid ||= name === 'guid' || name === 'id'
      this.#state.hasMedia ||= name === 'enclosure' || name === 'link'
    } else this.#hasStrayFields ||= name === 'guid' || name === 'enclosure'
  }

  #push(): void {
    const { name, writtenName, start, end, isSelfClosing } = this.#reader
    if (!isSelfClosing) this.#open.push({ name, writtenName, start, end, firstChild: -1 })
  }

  /** Reads the text of an element; returns false if the document ends inside it. */
  #readText(): boolean {
    const reader = this.#reader
    const { name, writtenName, start } = reader
    if (this.#skipPlainText(writtenName)) return true
    const begun = new Set<string>()
    let misspelt: Range | undefined
    while (this.#cutAt === this.#text.length && reader.next()) {
      const isTag = reader.kind === 'start' || reader.kind === 'end'
      if (reader.kind === 'end' && reader.name === name) {
        this.#writeEnd(writtenName)
        return true
      }
      if (isTag && this.#endsText(name)) {
        this.#closeText(writtenName, misspelt)
        return true
      }
      misspelt = this.#strayEnd(begun)
      if (isTag) this.#readTagOfText(name)
      else this.#readSection(writtenName, start)
    }
    this.#cutAt = start
    return false
  }

  /** Fast path: most texts contain no markup, so the next tag is their end tag. */
  #skipPlainText(writtenName: string): boolean {
    const endTag = `</${writtenName}>`
    const at = this.#text.indexOf('<', this.#reader.end)
    const isEnd = at >= 0 && this.#text.startsWith(endTag, at)
    if (isEnd) this.#reader.moveTo(at + endTag.length)
    return isEnd
  }

  /** Returns the current end tag if it matches no element in `begun`. */
  #strayEnd(begun: Set<string>): Range | undefined {
    const { kind, name, start, end, isSound } = this.#reader
    if (kind === 'start') begun.add(name)
    if (kind === 'end' && isSound && !begun.has(name)) return { start, end }
    return undefined
  }

  /** Returns whether the current tag cannot be part of a text: it ends an unclosed element. */
  #endsText(text: string): boolean {
    const { kind, name } = this.#reader
    if (this.#isFrame(name)) return true
    if (kind === 'end') return this.#indexOf(name) >= 0
    return name !== text && endsText(name, text)
  }

  /** Rereads the current tag, which belongs to the parent of the text. */
  #closeText(writtenName: string, misspelt: Range | undefined): void {
    const { start } = this.#reader
    const endTag = `</${writtenName}>`
    if (misspelt === undefined) this.#edits.insert(start, endTag)
    else this.#edits.replace(misspelt.start, misspelt.end, endTag)
    this.#reader.moveTo(start)
  }

  /** Markup within a text stays, except for two kinds of tags that break the parser. */
  #readTagOfText(text: string): void {
    const reader = this.#reader
    if (!reader.isSound) this.#escape()
    else if (reader.kind === 'start' && reader.name === text && !reader.isSelfClosing)
      this.#edits.remove(reader.start, reader.end)
  }

  #escape(): void {
    const { start } = this.#reader
    this.#edits.replace(start, start + 1, '&lt;')
    this.#reader.moveTo(start + 1)
  }

  /** Writes the end tag of this element, unless it is already correct. */
  #writeEnd(writtenName: string): void {
    const reader = this.#reader
    if (!reader.isSound || reader.writtenName !== writtenName)
      this.#edits.replace(reader.start, reader.end, `</${writtenName}>`)
  }

  #end(): void {
    const { name, start, end } = this.#reader
    if (this.#isRootClosed) return
    const at = this.#indexOf(name)
    const element = this.#open[at]
    if (element === undefined) {
      this.#endNothing()
      return
    }
    const itemAt = this.#indexOf(this.#item)
    if (itemAt > at) this.#closeItem(itemAt)
    this.#closeAbove(at + 1)
    this.#open.pop()
    this.#writeEnd(element.writtenName)
    if (name === this.#item) this.#leaveItem(end)
    else if (this.#parents.includes(name)) this.#closed.push({ element, start, end })
  }

  /** Handles an unmatched end tag: it closes a misspelt element or is removed. */
  #endNothing(): void {
    const { name, start, end } = this.#reader
    const last = this.#open.at(-1)
    if (name === this.#item && this.#hasStrayFields && this.#itemEnd >= 0) {
      this.#edits.insert(this.#itemEnd, `<${this.#reader.writtenName}>`)
      this.#leaveItem(end)
    } else if (last?.firstChild === -1 && !this.#isFrame(last.name)) {
      this.#edits.replace(start, end, `</${last.writtenName}>`)
      this.#open.pop()
    } else this.#edits.remove(start, end)
  }

  /** Closes unclosed elements: each contains its text and no child element. */
  #closeAbove(depth: number): void {
    for (const { name, writtenName, firstChild } of this.#open.splice(depth).toReversed()) {
      const isEmpty = firstChild < 0 || this.#isFrame(name)
      this.#edits.insert(isEmpty ? this.#reader.start : firstChild, `</${writtenName}>`)
    }
  }

  /**
   * Handles markup other than tags. `holder` is the name of the parent element; `start` is the
   * offset of the element truncated by the end of the document.
   */
  #readSection(holder: string, start: number): void {
    const reader = this.#reader
    switch (reader.kind) {
      case 'unfinished':
        this.#cutAt = start
        break
      case 'comment':
        if (hidesElements(reader, holder)) this.#openComment()
        break
      case 'cdata':
        this.#readCdata(holder, start)
        break
      case 'instruction':
        this.#readInstruction()
        break
      case 'declaration':
        if (!reader.isSound) this.#escape()
        else if (start === reader.start) this.#edits.remove(reader.start, reader.end)
        break
      default:
        this.#escape()
    }
  }

  #openComment(): void {
    const { start } = this.#reader
    const end = start + '<!--'.length
    this.#edits.remove(start, end)
    this.#reader.moveTo(end)
  }

  /** The parser searches for quotes within instructions, and for their end in the whole text. */
  #readInstruction(): void {
    const { text, start, end, isSound } = this.#reader
    const inner = text.slice(start + 1, end)
    if (!isSound || inner.includes('<')) this.#escape()
    else if (inner.includes('"') || inner.includes("'")) this.#edits.remove(start, end)
  }

  /** Unclosed CDATA ends with its element. */
  #readCdata(holder: string, start: number): void {
    const reader = this.#reader
    const endAt = textEndAt(reader, holder)
    if (endAt === undefined) return
    if (endAt === this.#text.length) this.#cutAt = start
    else {
      this.#edits.insert(endAt, ']]>')
      reader.moveTo(endAt)
    }
  }
}
