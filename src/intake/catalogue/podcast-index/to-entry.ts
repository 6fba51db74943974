/**
 * Turns a row of the Podcast Index dump into an entry. Values come in any type; an empty
 * text, 0 and NULL all mean "not known".
 */
import { joinCategoryWords } from '../../../record/genre/genre.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { CatalogueEntry } from '../entry.ts'
import { type DumpColumn, DUMP_COLUMNS, type DumpRow } from './dump.ts'

const CATEGORY_COLUMNS: readonly DumpColumn[] = DUMP_COLUMNS.filter((column) =>
  column.startsWith('category'),
)
/** The latest date in JavaScript. */
const MAX_SECONDS = 8.64e12

const toText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8').trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return ''
}

/** Returns an integer above 0, otherwise null. */
const toCount = (value: unknown): number | null => {
  const count =
    typeof value === 'number' || typeof value === 'bigint'
      ? Number(value)
      : Number(toText(value))
  if (Number.isSafeInteger(count) && count > 0) return count
  return null
}

/** Reads seconds since 1970. */
const toDate = (value: unknown): string | null => {
  const seconds = toCount(value)
  if (seconds === null || seconds > MAX_SECONDS) return null
  return toInstant(seconds * 1000)
}

/** The index uses 0 both for "not explicit" and for "unknown", so 0 means unknown. */
const toExplicit = (value: unknown): boolean | null => (toCount(value) === 1 ? true : null)

const toDead = (value: unknown): boolean | null => {
  const text = toText(value)
  if (text === '') return null
  return /^(true|yes)$/i.test(text) || toCount(text) !== null
}

/** Returns the index's id of the row, or null. */
export function indexIdOf(row: DumpRow): number | null {
  return toCount(row.id)
}

const TOO_MANY_REQUESTS = 429

/** Maps an HTTP status; invalid ones and busy servers are unknown. */
const toAnswers = (value: unknown): boolean | null => {
  const status = toCount(value)
  if (status === null || status < 200 || status === TOO_MANY_REQUESTS) return null
  return status < 400
}

export function rowToEntry(row: DumpRow): CatalogueEntry {
  return {
    feedUrl: toText(row.url),
    feedUrls: [toText(row.originalUrl)].filter((url) => url !== ''),
    title: toText(row.title),
    author: toText(row.itunesAuthor) || toText(row.itunesOwnerName),
    description: toText(row.description),
    appleId: toCount(row.itunesId),
    podcastGuid: toText(row.podcastGuid),
    podcastIndexId: indexIdOf(row),
    language: toText(row.language),
    genres: joinCategoryWords(
      CATEGORY_COLUMNS.map((column) => toText(row[column])).filter((word) => word !== ''),
    ),
    explicit: toExplicit(row.explicit),
    imageUrl: toText(row.imageUrl),
    websiteUrl: toText(row.link),
    episodeCount: toCount(row.episodeCount),
    firstEpisodePublishedAt: toDate(row.oldestItemPubdate),
    latestPublishedAt: toDate(row.newestItemPubdate),
    popularity: toCount(row.popularityScore),
    dead: toDead(row.dead),
    answers: toAnswers(row.lastHttpStatus),
  }
}
