/**
 * Whether the index holds what the documents say: an index is made anew from them beside it, both
 * are merged into one part each, and the two parts have to be the same, section by section.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexSchema } from '../../document/schema.ts'
import { type SearchDocument, settleRank } from '../../document/search-document.ts'
import type { DocumentSource } from '../port.ts'
import { type MergeInput, mergeParts } from '../write/merge.ts'
import { buildPart } from '../write/part-builder.ts'
import type { Part } from '../format/part.ts'
import { PartFiles } from '../format/part-files.ts'
import { liveNumber, type OpenPart } from '../format/part-set.ts'

/** Documents that are read and indexed at once. */
const CHUNK = 4000

/** The rank under which the index holds the podcast: small changes of a score do not move a document. */
function rankIn(open: readonly OpenPart[], seq: number): number | undefined {
  for (const each of open) {
    const number = liveNumber(each, seq)
    if (number >= 0) return each.part.rankOf(number)
  }
  return undefined
}

function writeDocuments(files: PartFiles, schema: IndexSchema, documents: readonly SearchDocument[]): MergeInput {
  const { name, bytes } = files.create('unsynced', (sink) => buildPart(documents, schema, sink))
  return { part: files.open(name, bytes), deleted: undefined }
}

function merge(files: PartFiles, inputs: readonly MergeInput[]): Part {
  const { name, bytes } = files.create('unsynced', (sink) => {
    files.spill((terms, copyTerms) => mergeParts(inputs, sink, terms, copyTerms))
  })
  return files.open(name, bytes)
}

/** The words for fuzzy terms stand in the order of their coming, and those of podcasts that have left may be among them. */
function hasWords(found: Part, expected: Part): boolean {
  const words = new Set(found.readWords())
  return expected.readWords().every((word) => words.has(word))
}

function isSamePart(found: Part, expected: Part): boolean {
  const [one, other] = [found.footer.sections, expected.footer.sections]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('words')
  const isSame = (name: string): boolean =>
    one[name]?.length === other[name]?.length && one[name]?.crc === other[name]?.crc
  return [...names].every(isSame) && hasWords(found, expected)
}

/** Inside a read transaction; `open` are the live parts in it. Takes as long as `reindex`, and its room in the folder of temporary files. */
export function isIndexOf(source: DocumentSource, open: readonly OpenPart[], schema: IndexSchema): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-check-'))
  const files = new PartFiles(folder, schema)
  const made: MergeInput[] = []
  const merged: Part[] = []
  try {
    for (let after = 0; ; ) {
      const documents = source.after(after, CHUNK)
      const last = documents.at(-1)
      if (last === undefined) break
      after = last.seq
      const settled = documents.map((document) => ({
        ...document,
        rank: settleRank(document.rank, rankIn(open, document.seq)),
      }))
      made.push(writeDocuments(files, schema, settled))
    }
    if (made.length === 0 || open.length === 0) return made.length === open.length
    const [expected, found] = [merge(files, made), merge(files, open)]
    merged.push(expected, found)
    return isSamePart(found, expected)
  } finally {
    for (const part of [...merged, ...made.map((input) => input.part)]) part.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
