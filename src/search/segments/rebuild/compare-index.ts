/**
 * Compares the index with the documents: builds a second index, merges both into one segment
 * each, and compares these section by section.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexSchema } from '../../document/schema.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import type { DocumentSource } from '../port.ts'
import { mergeSegments } from '../write/merge-segments.ts'
import type { MergeInput } from '../write/doc-id-mapping.ts'
import { buildSegment } from '../write/segment-builder.ts'
import type { Segment } from '../format/segment.ts'
import { SegmentFiles } from '../format/segment-files.ts'
import type { OpenSegment } from '../format/segment-set.ts'

/** Documents per batch. */
const CHUNK = 4000

function writeDocuments(
  files: SegmentFiles,
  schema: IndexSchema,
  documents: readonly SearchDocument[],
): MergeInput {
  const { name, bytes } = files.create('unsynced', (sink) =>
    buildSegment(documents, schema, sink),
  )
  return { segment: files.open(name, bytes), deleted: undefined }
}

function merge(files: SegmentFiles, inputs: readonly MergeInput[]): Segment {
  const { name, bytes } = files.create('unsynced', (sink) => {
    files.spill((terms, copyTerms) => mergeSegments(inputs, sink, terms, copyTerms))
  })
  return files.open(name, bytes)
}

/** Words are unordered, and words of deleted podcasts may remain. */
function hasWords(found: Segment, expected: Segment): boolean {
  const words = new Set(found.readWords())
  return expected.readWords().every((word) => words.has(word))
}

function isSameSegment(found: Segment, expected: Segment): boolean {
  const [one, other] = [found.footer.sections, expected.footer.sections]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('words')
  const isSame = (name: string): boolean =>
    one[name]?.length === other[name]?.length && one[name]?.crc === other[name]?.crc
  return [...names].every(isSame) && hasWords(found, expected)
}

/** Returns whether all documents of a segment were deleted. */
const isEmptied = ({ segment, deletedCount }: OpenSegment): boolean =>
  segment.documents === deletedCount

/**
 * Runs in a read transaction with the live segments `open`. Takes the time of `reindex`, and its
 * space in the temporary folder.
 */
export function isIndexOf(
  source: DocumentSource,
  open: readonly OpenSegment[],
  schema: IndexSchema,
): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-check-'))
  const files = new SegmentFiles(folder, schema)
  const made: MergeInput[] = []
  const merged: Segment[] = []
  try {
    for (let after = 0; ; ) {
      const documents = source.after(after, CHUNK)
      const last = documents.at(-1)
      if (last === undefined) break
      after = last.rowId
      made.push(writeDocuments(files, schema, documents))
    }
    if (made.length === 0) return open.every(isEmptied)
    if (open.length === 0) return false
    const [expected, found] = [merge(files, made), merge(files, open)]
    merged.push(expected, found)
    return isSameSegment(found, expected)
  } finally {
    for (const segment of [...merged, ...made.map((input) => input.segment)])
      segment.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
