/**
 * Converts a document into index fields, or into a tombstone for a podcast that search must not
 * find.
 */
import type { SearchDocument } from '../../document/search-document.ts'
import { splitText, titleKey } from '../../text/text.ts'
import { toTokens } from './document-tokens.ts'
import { type PlacedText, SEARCHABLE, tracksOf } from './index-definition.ts'

/**
 * Longer keys, in UTF-16 units, are truncated, because the cluster limits a sort key to 32,766
 * bytes.
 */
const LONGEST_TITLE_KEY = 8000

type IndexFields = Readonly<Record<string, unknown>>

const toTracks = (
  text: PlacedText,
  tracks: readonly (readonly string[])[],
): IndexFields => {
  const names = tracksOf(text)
  const filled = tracks.map((texts, track) => [names[track], texts] as const)
  return Object.fromEntries(filled.filter(([, texts]) => texts.length > 0)) as IndexFields
}

const toNumbers = ({ values }: SearchDocument, columns: readonly string[]): IndexFields => {
  const known = columns.map((name, at) => [name, values[at] ?? Number.NaN] as const)
  return Object.fromEntries(known.filter(([, value]) => !Number.isNaN(value)))
}

/** Hides the podcast from search and rejects its older revisions. */
export const TOMBSTONE: IndexFields = {}

/** Returns the fields of the document; `columns` are the names of its numbers. */
export function toIndexFields(
  id: string,
  document: SearchDocument,
  columns: readonly string[],
): IndexFields {
  const tokens = toTokens(document)
  return {
    id,
    seq: document.rowId,
    rank: document.rank,
    ...toTracks('titles', tokens.titles),
    ...toTracks('people', tokens.people),
    ...toTracks('description', tokens.description),
    ...toTracks('transcript', tokens.transcript),
    ...toNumbers(document, columns),
    about: tokens.about,
    pairs: tokens.pairs,
    exact: tokens.exact,
    facets: [...tokens.facets, SEARCHABLE],
    titleKey: titleKey(splitText(document.titles[0] ?? ''))
      .slice(0, LONGEST_TITLE_KEY)
      .toWellFormed(),
  }
}
