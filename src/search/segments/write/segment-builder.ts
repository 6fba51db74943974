/** Builds a segment from gathered terms: sorts documents by rank and terms by a counting sort. */
import { MemorySink, type Sink } from '../format/bytes.ts'
import { type Values } from '../format/columns.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { collectTerms } from '../../document/document-terms.ts'
import { countTo, orderKeys } from '../../terms/growing.ts'
import type { Kind } from '../../document/kinds.ts'
import {
  type SegmentDocuments,
  SegmentWriter,
  RANK,
  TITLE_ORDINAL,
} from '../format/segment-writer.ts'
import { SHAPE, postingsShape } from '../format/postings.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import { type GatheredTerms, TermTable } from '../../terms/term-table.ts'
import {
  type OrderedTitles,
  orderTitles,
  sortTitle,
  splitTitles,
} from '../../terms/title-order.ts'
import { type EncodedTitles, TitleListWriter } from '../format/title-list.ts'
import { GrowingBytes } from '../../terms/word-positions.ts'

/** Sorts by rank, best first, then by age. */
export function compareRank(
  a: { rank: number; rowId: number },
  b: { rank: number; rowId: number },
): number {
  return b.rank - a.rank || a.rowId - b.rowId
}

/** The data of a document besides its terms. */
export type SegmentDocument = Pick<SearchDocument, 'rowId' | 'rank' | 'titles' | 'values'>

export interface TermSource {
  readonly gathered: GatheredTerms
  /** Index in `gathered` of each document of the segment. Distinct. */
  readonly documents: ArrayLike<number>
}

export interface SegmentDraft {
  readonly documents: readonly SegmentDocument[]
  readonly sources: readonly TermSource[]
  /** The titles by document, if sorted beforehand. */
  readonly titles?: OrderedTitles
}

/** The notes grouped by term, in rank order. */
interface SortedNotes {
  readonly gathered: GatheredTerms
  /** Two numbers per note: its index, and twice the docId, plus one if flagged. */
  readonly sorted: Uint32Array
  /** First note of each term, and the end of its last one. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** Returns the offset of each term's notes if the segment has all documents. */
const startsOf = (counts: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(counts.length)
  let sum = 0
  for (let term = 0; term < counts.length; term += 1) {
    starts[term] = sum
    sum += counts[term] as number
  }
  return starts
}

/** `order`: documents by rank. */
const sortNotes = (
  { gathered, documents }: TermSource,
  order: Uint32Array,
): SortedNotes => {
  const { notes, noteEnds } = gathered
  const starts = startsOf(gathered.counts)
  const ends = starts.slice()
  const sorted = new Uint32Array(2 * notes.length)
  for (let docId = 0; docId < order.length; docId += 1) {
    const document = documents[order[docId] as number] as number
    const end = noteEnds[document] as number
    let note = document === 0 ? 0 : (noteEnds[document - 1] as number)
    for (; note < end; note += 1) {
      const noted = notes[note] as number
      const place = ends[noted >>> 1] as number
      // Adjacent, because random writes into a large memory dominate the cost.
      sorted[2 * place] = note
      sorted[2 * place + 1] = docId * 2 + (noted & 1)
      ends[noted >>> 1] = place + 1
    }
  }
  return { gathered, sorted, starts, ends }
}

/** Writes terms from several tables. */
class TermsWriter {
  readonly #writer: SegmentWriter
  readonly #flaggedDocs: Uint32Array
  readonly #positions = new GrowingBytes()

  constructor(writer: SegmentWriter, documents: number) {
    this.#writer = writer
    this.#flaggedDocs = new Uint32Array(documents)
  }

  write({ gathered, sorted, starts, ends }: SortedNotes, term: number): void {
    const from = starts[term] as number
    const count = (ends[term] as number) - from
    // Only documents outside the segment have the term.
    if (count === 0) return
    const shape = postingsShape(gathered.kinds[term] as Kind)
    const positions = this.#positions
    positions.clear()
    for (let at = 0; at < count; at += 1) {
      this.#flaggedDocs[at] = sorted[2 * (from + at) + 1] as number
      if (shape !== SHAPE.positioned) continue
      positions.pushPositionsAt(
        gathered.positions,
        gathered.positionsAt[sorted[2 * (from + at)] as number] as number,
      )
    }
    this.#writer.writeTerm(gathered.high[term] as number, gathered.low[term] as number, {
      shape,
      flaggedDocs: this.#flaggedDocs,
      count,
      positions: positions.bytes,
      positionsLength: positions.length,
    })
  }
}

const joinNumbers = (lists: readonly Uint32Array[]): Uint32Array => {
  const [first] = lists
  if (first !== undefined && lists.length === 1) return first
  const joined = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    joined.set(list, at)
    at += list.length
  }
  return joined
}

/** Writes terms in key order. Precondition: tables do not share terms of a kind. */
const writeTerms = (
  tables: readonly SortedNotes[],
  documents: number,
  writer: SegmentWriter,
): void => {
  const terms = new TermsWriter(writer, documents)
  const order = orderKeys(
    joinNumbers(tables.map(({ gathered }) => gathered.high)),
    joinNumbers(tables.map(({ gathered }) => gathered.low)),
  )
  for (let term of order) {
    for (const table of tables) {
      if (term < table.ends.length) {
        terms.write(table, term)
        break
      }
      term -= table.ends.length
    }
  }
}

const encodeTitles = ({ texts }: OrderedTitles): EncodedTitles => {
  const list = new TitleListWriter()
  for (const title of splitTitles(texts)) list.add({ title, length: title.length })
  return list.view()
}

function ranksOf(documents: readonly SegmentDocument[]): Values {
  return Float64Array.from(documents, ({ rank }) => {
    if (rank < 0) return Number.NaN
    return rank
  })
}

/** Returns one column of the documents' `values`. */
function valuesAt(documents: readonly SegmentDocument[], index: number): Values {
  const column = new Float64Array(documents.length)
  for (let at = 0; at < column.length; at += 1)
    column[at] = documents[at]?.values[index] ?? Number.NaN
  return column
}

const reorder = (values: Values, order: Uint32Array): Values => {
  const ordered = new Float64Array(order.length)
  for (let docId = 0; docId < order.length; docId += 1)
    ordered[docId] = values[order[docId] as number] as number
  return ordered
}

/** Writes a segment of documents in any order. */
export function writeSegment(draft: SegmentDraft, schema: IndexSchema, sink: Sink): void {
  const { documents, sources } = draft
  const order = countTo(documents.length).sort((one, other) =>
    compareRank(documents[one] as SegmentDocument, documents[other] as SegmentDocument),
  )
  const titles =
    draft.titles ?? orderTitles(documents.map((document) => sortTitle(document.titles)))
  const terms = new MemorySink()
  const writer = new SegmentWriter(sink, schema, documents.length, terms)
  writeTerms(
    sources.map((source) => sortNotes(source, order)),
    documents.length,
    writer,
  )
  const columnOf = (name: string): Values => {
    if (name === RANK) return ranksOf(documents)
    if (name === TITLE_ORDINAL) return titles.ordinals
    return valuesAt(documents, schema.columns.indexOf(name))
  }
  const ordered = Array.from(order, (at) => documents[at] as SegmentDocument)
  const segmentDocuments: SegmentDocuments = {
    rowIds: Uint32Array.from(ordered, ({ rowId }) => rowId),
    columnOf: (name) => reorder(columnOf(name), order),
    titles: encodeTitles(titles),
  }
  const words = Buffer.concat(sources.map(({ gathered }) => gathered.words))
  writer.finish(segmentDocuments, words, (target) => {
    target.write(terms.bytes())
  })
}

export function buildSegment(
  documents: readonly SearchDocument[],
  schema: IndexSchema,
  sink: Sink,
): void {
  const table = new TermTable()
  const gatheredAt = documents.map((document) =>
    table.add((collector) => collectTerms(document, collector)),
  )
  writeSegment(
    { documents, sources: [{ gathered: table.view(), documents: gatheredAt }] },
    schema,
    sink,
  )
}
