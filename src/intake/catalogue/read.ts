/**
 * Reads a catalogue of any format into candidates. A new format needs a folder, a line here and a
 * name in `format.ts`.
 */
import { guessOf, wordsToGuess } from '../../record/language/guess.ts'
import { UNKNOWN_LANGUAGE } from '../../record/language/language.ts'
import { openLanguageDetector } from '../interpret/feed/language-detector.ts'
import type { CatalogueSource } from './byte-source.ts'
import type { Candidate } from './candidate.ts'
import { historyKeysOf } from './decide/feed-history.ts'
import type { CatalogueItem } from './item.ts'
import type { CatalogueFormat } from './format.ts'
import { prepareEntry } from './prepare.ts'

/** The reader may write to `tempFile`; the caller removes it. */
type CatalogueReader = (
  source: CatalogueSource,
  tempFile: string,
) => AsyncIterable<CatalogueItem>

/** Readers are loaded lazily. */
const READERS: Readonly<Record<CatalogueFormat, () => Promise<CatalogueReader>>> = {
  'podcast-index': async () => (await import('./podcast-index/read.ts')).readPodcastIndex,
  opml: async () => (await import('./opml/read.ts')).readOpml,
  ndjson: async () => (await import('./ndjson/read.ts')).readNdjson,
}

const toCandidate = (item: CatalogueItem, nowMs: number): Candidate => {
  if (item.kind === 'refused' || item.kind === 'tombstone') return item
  if (item.kind === 'record') return { ...item, keys: historyKeysOf(item.record) }
  return prepareEntry(item.entry, { source: item.source, listKind: item.listKind, nowMs })
}

/** Adds a detected language if the catalogue names none. */
const withLanguage = async (candidate: Candidate): Promise<Candidate> => {
  const words = wordsOfUnknown(candidate)
  if (words === null) return candidate
  const guess = guessOf(words, await openLanguageDetector())
  if (guess === undefined) return candidate
  if (candidate.kind === 'entry')
    return { ...candidate, facts: { ...candidate.facts, languageGuess: guess } }
  if (candidate.kind !== 'record') return candidate
  const { language, tag: languageTag } = guess
  return { ...candidate, record: { ...candidate.record, language, languageTag } }
}

const wordsOfUnknown = (candidate: Candidate): string | null => {
  if (candidate.kind === 'entry')
    return candidate.facts.language === null ? wordsToGuess(candidate.facts) : null
  if (candidate.kind !== 'record') return null
  const { language, titleLatest: title, description } = candidate.record
  if (language === UNKNOWN_LANGUAGE) return wordsToGuess({ title, description })
  return null
}

export function loadReader(format: CatalogueFormat): Promise<CatalogueReader> {
  return READERS[format]()
}

export interface ReadJob {
  readonly format: CatalogueFormat
  readonly source: CatalogueSource
  readonly tempFile: string
  /** Milliseconds since 1970, for rejecting dates in the future. */
  readonly nowMs: number
}

export async function* readCandidates({
  format,
  source,
  tempFile,
  nowMs,
}: ReadJob): AsyncGenerator<Candidate> {
  const read = await loadReader(format)
  for await (const item of read(source, tempFile)) {
    const candidate = toCandidate(item, nowMs)
    yield await withLanguage(candidate)
  }
}
