/**
 * Makes a document fit the structure of a feed: root, channel, items, and elements that are
 * closed. A document that fits is left as it is.
 */
import { TextEdits } from './edits.ts'
import { endsText, isTextElement } from './elements.ts'
import { MarkupReader } from './markup.ts'
import { hidesElements, textEndAt } from './sections.ts'
import { soundTag } from './tag.ts'

/**
 * A frame has the names of the elements that hold an item, outermost first, and of the item
 * itself, as written.
 */
export interface Frame {
  readonly parents: readonly string[]
  readonly item: string
}

export interface Structured {
  readonly text: string
  /** The root has no end: the document was closed after its last whole element. */
  readonly isCut: boolean
  /** Something stood behind the root's end, and was left out. */
  readonly hasTrailer: boolean
  /** Tags or signs were put in, left out or changed. */
  readonly isMended: boolean
  /** The last item was left out: too little of it is there to know it again. */
  readonly lacksLastItem: boolean
}

/** Deeper elements are left out: no feed needs them, and the parser refuses them. */
const MAX_DEPTH = 60

/** These elements tell an item from others. */
const NOTED = new Set(['guid', 'id', 'enclosure', 'link'])

interface OpenElement {
  /** Lower case. */
  readonly name: string
  readonly writtenName: string
  readonly start: number
  readonly end: number
  /** The first element in it begins here; -1 if there is none. */
  firstChild: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** An end tag of the root or the channel, which may come too early. */
interface ClosedParent extends Range {
  readonly element: OpenElement
}

/** An item, as far as it was read. */
interface ItemState {
  hasGuid: boolean
  hasMedia: boolean
}

/** `rootAt`: the root's start tag begins here. */
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
  /** Any whole item has a guid. */
  #hasGuids = false
  /** The last item ended here; -1 before the first one has. */
  #itemEnd = -1
  /** The channel has had elements of an item since then. */
  #hasStrayFields = false
  /** Whatever begins here is cut by the end of the text. */
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
    return this.#isRootClosed ? this.#finishWhole() : this.#finishCut()
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

  /** Closes what is open, without the element that the end cuts through. */
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

  /** An item begins in the channel, whatever is open there. */
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

  /** Takes back the end tags of root and channel: the channel goes on. */
  #reopen(): void {
    const parents = this.#closed.splice(0).toReversed()
    for (const { start, end } of parents) this.#edits.remove(start, end)
    const rootAt = this.#open.findLastIndex(({ name }) => this.#parents.includes(name))
    this.#open.splice(rootAt + 1, 0, ...parents.map(({ element }) => element))
  }

  /** Closes an item that has no end; one with nothing in it was none. */
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

  /** Root and channel are there once. */
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

  /** Reads the text of an element; false if the end of the document cuts it. */
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

  /** Most texts hold no markup: their end tag is the next one. */
  #skipPlainText(writtenName: string): boolean {
    const endTag = `</${writtenName}>`
    const at = this.#text.indexOf('<', this.#reader.end)
    const isEnd = at >= 0 && this.#text.startsWith(endTag, at)
    if (isEnd) this.#reader.moveTo(at + endTag.length)
    return isEnd
  }

  /** Returns the end tag at which the reader is, if nothing that has `begun` ends there. */
  #strayEnd(begun: Set<string>): Range | undefined {
    const { kind, name, start, end, isSound } = this.#reader
    if (kind === 'start') begun.add(name)
    return kind === 'end' && isSound && !begun.has(name) ? { start, end } : undefined
  }

  /** Returns whether the tag cannot be of a text: it ends an element whose end is missing. */
  #endsText(text: string): boolean {
    const { kind, name } = this.#reader
    if (this.#isFrame(name)) return true
    if (kind === 'end') return this.#indexOf(name) >= 0
    return name !== text && endsText(name, text)
  }

  /** The reader's tag is read again: it belongs to what holds the text. */
  #closeText(writtenName: string, misspelt: Range | undefined): void {
    const { start } = this.#reader
    const endTag = `</${writtenName}>`
    if (misspelt === undefined) this.#edits.insert(start, endTag)
    else this.#edits.replace(misspelt.start, misspelt.end, endTag)
    this.#reader.moveTo(start)
  }

  /** Tags of a text are its own matter; the parser stumbles over two kinds of them. */
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

  /** Writes the end tag of this element, unless it stands there already. */
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

  /** Nothing of that name is open: the tag is left out, if it ends nothing misspelt. */
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

  /** Closes elements that have no end: each held its text, and no element. */
  #closeAbove(depth: number): void {
    for (const { name, writtenName, firstChild } of this.#open.splice(depth).toReversed()) {
      const isEmpty = firstChild < 0 || this.#isFrame(name)
      this.#edits.insert(isEmpty ? this.#reader.start : firstChild, `</${writtenName}>`)
    }
  }

  /**
   * Reads markup that is no tag. `holder` is the name of the element around it; an element
   * that the end of the document cuts begins at `start`.
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

  /** The parser looks for quotes in an instruction, and for its end in all the text. */
  #readInstruction(): void {
    const { text, start, end, isSound } = this.#reader
    const inner = text.slice(start + 1, end)
    if (!isSound || inner.includes('<')) this.#escape()
    else if (inner.includes('"') || inner.includes("'")) this.#edits.remove(start, end)
  }

  /** CDATA without an end ends where its element does. */
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
