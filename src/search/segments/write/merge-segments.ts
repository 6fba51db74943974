/** Merges segments into one without deleted documents and without tokenising. */
import { Arena } from '../sets/block-set.ts'
import { noStep, type Step } from '../port.ts'
import { AheadSource, MemorySink, type Sink, type ByteSource } from '../format/bytes.ts'
import type { Values } from '../format/columns.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { type Cursor, CursorHeap } from '../format/cursor-heap.ts'
import type { EntryReader } from '../format/dictionary.ts'
import { openKeyHeap } from './key-heap.ts'
import { GONE, type MergeInput, type DocIdMapping, mapDocIds } from './doc-id-mapping.ts'
import type { Segment } from '../format/segment.ts'
import { encodeWords } from '../../terms/term-table.ts'
import {
  compareTitleBytes,
  type EncodedTitles,
  type TitleCursor,
  TitleListWriter,
} from '../format/title-list.ts'
import {
  type SegmentDocuments,
  SegmentWriter,
  type TermPostings,
  TITLE_ORDINAL,
} from '../format/segment-writer.ts'
import { SHAPE, type Shape } from '../format/postings.ts'
import { GrowingBytes, skipPositions } from '../../terms/word-positions.ts'

/** Shared by all merges of a thread. */
const arena = new Arena()

/**
 * Collects the documents of one term from several segments under their new docIds, and sorts
 * them.
 */
class PostingsCollector implements TermPostings {
  readonly #documents: number
  readonly #bits: Uint32Array
  readonly #flags: Uint32Array
  readonly #old: Uint32Array
  readonly flaggedDocs: Uint32Array
  shape: Shape = SHAPE.plain
  count = 0
  #sources = 0
  /** Offset of the positions of each new docId. */
  readonly #positionsAt: Uint32Array
  readonly #gathered = new GrowingBytes()
  readonly #ordered = new GrowingBytes()
  #inOrder = true

  constructor(documents: number, largestSegment: number) {
    this.#documents = documents
    this.#bits = new Uint32Array((documents >>> 5) + 1)
    this.#flags = new Uint32Array((documents >>> 5) + 1)
    this.#old = new Uint32Array(largestSegment)
    this.flaggedDocs = new Uint32Array(documents)
    this.#positionsAt = new Uint32Array(documents)
  }

  reset(): void {
    this.count = 0
    this.#sources = 0
    this.#inOrder = true
    this.#gathered.clear()
  }

  get positions(): Uint8Array {
    if (this.#inOrder) return this.#gathered.bytes
    return this.#ordered.bytes
  }

  get positionsLength(): number {
    if (this.#inOrder) return this.#gathered.length
    return this.#ordered.length
  }

  /** `source` reads the segment's bytes. */
  add(segment: Segment, source: ByteSource, entry: EntryReader, moved: Uint32Array): void {
    this.#sources += 1
    this.shape = entry.shape
    const postings = segment.readPostings(entry, source)
    const old = this.#old
    postings.copyTo(old, arena)
    const positions =
      this.shape === SHAPE.positioned ? postings.readAllPositions() : undefined
    if (positions === undefined) this.#addDocs(old, entry.count, moved)
    else this.#addPositioned(old, entry.count, moved, positions)
  }

  #addDocs(old: Uint32Array, count: number, moved: Uint32Array): void {
    const { flaggedDocs } = this
    let filled = this.count
    for (let index = 0; index < count; index += 1) {
      const flaggedDoc = old[index] as number
      const docId = moved[flaggedDoc >>> 1] as number
      if (docId === GONE) continue
      flaggedDocs[filled] = docId * 2 + (flaggedDoc & 1)
      filled += 1
    }
    this.count = filled
  }

  #addPositioned(
    old: Uint32Array,
    count: number,
    moved: Uint32Array,
    positions: Uint8Array,
  ): void {
    const base = this.#gathered.length
    this.#gathered.pushAll(positions)
    let at = 0
    for (let index = 0; index < count; index += 1) {
      const docId = moved[(old[index] as number) >>> 1] as number
      if (docId === GONE) this.#inOrder = false
      else this.#positionsAt[docId] = base + at
      at = skipPositions(positions, at, 1)
    }
    this.#addDocs(old, count, moved)
  }

  /** Documents of one segment remain sorted; those of several do not. */
  order(): void {
    if (this.#sources > 1 && this.count > 1) {
      if (this.count < this.#documents / 64) this.flaggedDocs.subarray(0, this.count).sort()
      else this.#orderByBits()
      this.#inOrder = false
    }
    if (this.shape === SHAPE.positioned && !this.#inOrder) this.#orderPositions()
    else this.#inOrder = true
  }

  #orderByBits(): void {
    const { flaggedDocs } = this
    const bits = this.#bits
    const flags = this.#flags
    for (let index = 0; index < this.count; index += 1) {
      const flaggedDoc = flaggedDocs[index] as number
      const word = flaggedDoc >>> 6
      const bit = 1 << ((flaggedDoc >>> 1) & 31)
      bits[word] = (bits[word] as number) | bit
      if ((flaggedDoc & 1) === 1) flags[word] = (flags[word] as number) | bit
    }
    let at = 0
    for (let word = 0; word < bits.length; word += 1) {
      let here = bits[word] as number
      if (here === 0) continue
      const flagged = flags[word] as number
      bits[word] = 0
      flags[word] = 0
      while (here !== 0) {
        const lowest = here & -here
        flaggedDocs[at] =
          ((word << 5) | (31 - Math.clz32(lowest))) * 2 + Number((flagged & lowest) !== 0)
        at += 1
        here ^= lowest
      }
    }
  }

  #orderPositions(): void {
    const from = this.#gathered.view()
    const ordered = this.#ordered
    ordered.clear()
    const to = ordered.reserve(from.length)
    let filled = 0
    for (let index = 0; index < this.count; index += 1) {
      let byte = 0
      for (
        let at = this.#positionsAt[(this.flaggedDocs[index] as number) >>> 1] as number;
        byte < 0x80;
        at += 1
      ) {
        byte = from[at] as number
        to[filled] = byte
        filled += 1
      }
    }
    ordered.length = filled
  }
}

/** Terms between two steps; some milliseconds, except for the most frequent terms. */
const TERMS_IN_STEP = 1024

const mergeTerms = (
  segments: readonly Segment[],
  { moved, oldDocId }: DocIdMapping,
  writer: SegmentWriter,
  step: Step,
): void => {
  let sinceStep = 0
  const heap = openKeyHeap(segments)
  // Dictionary and postings are in the same order, so both are read ahead.
  const sources = segments.map(({ source }) => new AheadSource(source, 2 * segments.length))
  const collector = new PostingsCollector(
    oldDocId.length,
    Math.max(0, ...segments.map(({ documents }) => documents)),
  )
  for (let top = heap.top; top !== undefined; top = heap.top) {
    const { high, low } = top
    collector.reset()
    for (
      let same: typeof top | undefined = top;
      same?.high === high && same.low === low;
      same = heap.top
    ) {
      collector.add(
        same.segment,
        sources[same.index] as ByteSource,
        same.entry,
        moved[same.index] as Uint32Array,
      )
      heap.advance()
    }
    collector.order()
    if (collector.count > 0) writer.writeTerm(high, low, collector)
    sinceStep += 1
    if (sinceStep < TERMS_IN_STEP) continue
    sinceStep = 0
    step()
  }
}

/** Iterates over the titles of a segment that are still needed. */
class TitleMergeCursor implements Cursor {
  readonly cursor: TitleCursor
  readonly ordinals: Uint32Array

  /** `ordinals` is 0 for unneeded titles. */
  constructor(cursor: TitleCursor, ordinals: Uint32Array) {
    this.cursor = cursor
    this.ordinals = ordinals
  }

  next(): boolean {
    while (this.cursor.next()) if (this.ordinals[this.cursor.ordinal] !== 0) return true
    return false
  }
}

/** Merges the titles, and returns the new ordinals by docId. */
const mergeTitles = (
  segments: readonly Segment[],
  { origin, oldDocId }: DocIdMapping,
): { readonly titles: EncodedTitles; readonly newOrdinals: Values } => {
  const columns = segments.map((segment) => segment.column(TITLE_ORDINAL))
  const oldOrdinals = Uint32Array.from(
    oldDocId,
    (old, docId) => columns[origin[docId] as number]?.at(old) ?? 0,
  )
  /** New ordinal by segment and old ordinal; first used as a flag for needed titles. */
  const ordinals = segments.map((segment) => new Uint32Array(segment.documents))
  for (let docId = 0; docId < oldDocId.length; docId += 1)
    (ordinals[origin[docId] as number] as Uint32Array)[oldOrdinals[docId] as number] = 1
  const heap = new CursorHeap(
    segments.map(
      (segment, index) =>
        new TitleMergeCursor(
          segment.openTitles(2 * segments.length),
          ordinals[index] as Uint32Array,
        ),
    ),
    (one, other) => compareTitleBytes(one.cursor, other.cursor) < 0,
  )
  const list = new TitleListWriter()
  for (let { top } = heap; top !== undefined; { top } = heap) {
    if (list.isNew(top.cursor)) list.add(top.cursor)
    top.ordinals[top.cursor.ordinal] = list.count - 1
    heap.advance()
  }
  const newOrdinals = Float64Array.from(
    oldOrdinals,
    (old, docId) => (ordinals[origin[docId] as number] as Uint32Array)[old] as number,
  )
  return { titles: list.view(), newOrdinals }
}

const mergeColumn = (
  name: string,
  segments: readonly Segment[],
  { origin, oldDocId }: DocIdMapping,
): Values => {
  const columns = segments.map((segment) => segment.column(name))
  const values = new Float64Array(oldDocId.length)
  for (let docId = 0; docId < values.length; docId += 1) {
    values[docId] =
      columns[origin[docId] as number]?.at(oldDocId[docId] as number) ?? Number.NaN
  }
  return values
}

const mergeWords = (segments: readonly Segment[]): Uint8Array => {
  const words = new Set<string>()
  for (const segment of segments) for (const word of segment.readWords()) words.add(word)
  return encodeWords([...words])
}

/** All segments of an index share one schema. */
function schemaOf([first]: readonly Segment[]): IndexSchema {
  if (first === undefined) throw new Error('there is nothing to merge')
  return first.schema
}

/**
 * `terms` receives the dictionary while postings are written; `copyTerms` then copies it into
 * `sink`.
 */
export function mergeSegments(
  inputs: readonly MergeInput[],
  sink: Sink,
  terms: Sink,
  copyTerms: (sink: Sink) => void,
  step: Step = noStep,
): void {
  const segments = inputs.map(({ segment }) => segment)
  const rowIds = segments.map((segment) => segment.readRowIds())
  const mapping = mapDocIds(inputs, rowIds)
  step()
  const writer = new SegmentWriter(sink, schemaOf(segments), mapping.oldDocId.length, terms)
  mergeTerms(segments, mapping, writer, step)
  const { titles, newOrdinals: ordinals } = mergeTitles(segments, mapping)
  const documents: SegmentDocuments = {
    rowIds: Uint32Array.from(
      mapping.oldDocId,
      (old, docId) => rowIds[mapping.origin[docId] as number]?.[old] ?? 0,
    ),
    columnOf: (name) => {
      step()
      if (name === TITLE_ORDINAL) return ordinals
      return mergeColumn(name, segments, mapping)
    },
    titles,
  }
  writer.finish(documents, mergeWords(segments), copyTerms, step)
}

export function mergeInMemory(
  inputs: readonly MergeInput[],
  step: Step = noStep,
): Uint8Array {
  const sink = new MemorySink()
  const terms = new MemorySink()
  mergeSegments(
    inputs,
    sink,
    terms,
    (target) => {
      target.write(terms.bytes())
    },
    step,
  )
  return sink.bytes()
}
