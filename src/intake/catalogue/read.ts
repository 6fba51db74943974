/**
 * Reads a catalogue of any format into candidates. A new format is a folder beside this, a
 * line here and its name in format.ts.
 */
import type { CatalogueSource } from './byte-source.ts'
import type { Candidate } from './candidate.ts'
import { keysOf } from './decide/feed-history.ts'
import type { CatalogueItem } from './item.ts'
import type { CatalogueFormat } from './format.ts'
import { prepareEntry } from './prepare.ts'

/** `tempFile` is a path that a reader may write to; the caller removes it. */
type CatalogueReader = (
  source: CatalogueSource,
  tempFile: string,
) => AsyncIterable<CatalogueItem>

/** A reader is loaded when it is needed. */
const READERS: Readonly<Record<CatalogueFormat, () => Promise<CatalogueReader>>> = {
  'podcast-index': async () => (await import('./podcast-index/read.ts')).readPodcastIndex,
  opml: async () => (await import('./opml/read.ts')).readOpml,
  ndjson: async () => (await import('./ndjson/read.ts')).readNdjson,
}

const toCandidate = (item: CatalogueItem, nowMs: number): Candidate => {
  if (item.kind === 'refused' || item.kind === 'tombstone') return item
  return item.kind === 'record'
    ? { ...item, keys: keysOf(item.record) }
    : prepareEntry(item.entry, { source: item.source, listKind: item.listKind, nowMs })
}

export function loadReader(format: CatalogueFormat): Promise<CatalogueReader> {
  return READERS[format]()
}

export interface ReadJob {
  readonly format: CatalogueFormat
  readonly source: CatalogueSource
  readonly tempFile: string
  /** Milliseconds since 1970: dates too far ahead of it are not believed. */
  readonly nowMs: number
}

export async function* readCandidates({
  format,
  source,
  tempFile,
  nowMs,
}: ReadJob): AsyncGenerator<Candidate> {
  const read = await loadReader(format)
  for await (const item of read(source, tempFile)) yield toCandidate(item, nowMs)
}
