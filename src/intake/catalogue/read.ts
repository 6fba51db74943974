/** The formats a catalogue comes in, and reading any of them into candidates. A new format is a folder beside this and a line here. */
import type { CatalogueSource } from './byte-source.ts'
import type { Candidate } from './candidate.ts'
import { keysOf } from './feed-history.ts'
import type { CatalogueItem } from './item.ts'
import { readNdjson } from './ndjson/read.ts'
import { readOpml } from './opml/read.ts'
import { readPodcastIndex } from './podcast-index/read.ts'
import { prepareEntry } from './prepare.ts'

/** `tempFile` is a path that a reader may write to; the caller removes it. */
type CatalogueReader = (source: CatalogueSource, tempFile: string) => AsyncIterable<CatalogueItem>

const READERS = {
  'podcast-index': readPodcastIndex,
  opml: readOpml,
  ndjson: readNdjson,
} as const satisfies Record<string, CatalogueReader>

export type CatalogueFormat = keyof typeof READERS
export const CATALOGUE_FORMATS = Object.keys(READERS) as readonly CatalogueFormat[]

export const isCatalogueFormat = (text: string): text is CatalogueFormat => Object.hasOwn(READERS, text)

const toCandidate = (item: CatalogueItem, nowMs: number): Candidate => {
  if (item.kind === 'refused' || item.kind === 'departed') return item
  return item.kind === 'record'
    ? { ...item, keys: keysOf(item.record) }
    : prepareEntry(item.entry, { source: item.source, standing: item.standing, nowMs })
}

export interface ReadJob {
  readonly format: CatalogueFormat
  readonly source: CatalogueSource
  readonly tempFile: string
  /** Milliseconds since 1970: dates too far ahead of it are not believed. */
  readonly nowMs: number
}

export async function* readCandidates({ format, source, tempFile, nowMs }: ReadJob): AsyncGenerator<Candidate> {
  const read: CatalogueReader = READERS[format]
  for await (const item of read(source, tempFile)) yield toCandidate(item, nowMs)
}
