/** Makes an entry ready to be decided on. All the costly text work of an import is here, so that it can run beside the writer. */
import { parseFeedUrl } from '../../record/feed-url.ts'
import { parseGenres } from '../../record/genre.ts'
import { parseInstant, toInstant } from '../../record/instant.ts'
import { parseLanguage } from '../../record/language.ts'
import { toPlainText } from '../../record/plain-text.ts'
import { cleanTitle, parseTitle } from '../../record/title.ts'
import type { EntryCandidate, Facts, KeyedUrl, RefusedCandidate } from './candidate.ts'
import type { CatalogueEntry } from './entry.ts'

const HOUR_MS = 3_600_000
/** No podcast is older than RSS; an earlier date is a clock that was never set. */
const EARLIEST_MS = Date.UTC(1995, 0, 1)
const MAX_AHEAD_MS = 24 * HOUR_MS

/** Longest title, author or the like, in UTF-16 units; beyond it a text is no name any more. */
const MAX_NAME_LENGTH = 1_000
/** How much of a raw text is looked at, in UTF-16 units. */
const MAX_RAW_LENGTH = 100_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A text that no URL can be made of may still hold a password. */
const MAYBE_CREDENTIALS = /@/

/** What hosts put where the publisher wrote nothing. */
const HOST_DEFAULT_DESCRIPTIONS: ReadonlySet<string> = new Set(['give it a listen!'])

const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const toName = (raw: string | null | undefined): string | null => {
  if (raw === null || raw === undefined || raw === '') return null
  const name = cut(parseTitle(cut(raw, MAX_RAW_LENGTH).toWellFormed()), MAX_NAME_LENGTH).trim()
  return name === '' ? null : name
}

/** `x@example.org (Name)` and `Name <x@example.org>` → `Name`: an author is no place for an address. */
const toAuthor = (raw: string | null | undefined): string | null => {
  const name = toName(raw)
  if (name === null || !name.includes('@')) return name
  const bare = name
    .replace(/[<([]?[^\s<>()[\]]+@[^\s<>()[\]]+\.[^\s<>()[\]]+[>)\]]?/g, ' ')
    .replace(/^\s*\((.*)\)\s*$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' ? null : bare
}

const toDescription = (raw: string | null | undefined, title: string | null): string | null => {
  if (raw === null || raw === undefined || raw === '') return null
  const text = toPlainText(cut(raw, MAX_RAW_LENGTH).toWellFormed())
  if (text === null || text === title || HOST_DEFAULT_DESCRIPTIONS.has(text.toLowerCase())) return null
  return text
}

const toWebUrl = (raw: string | null | undefined): string | null => {
  const text = raw?.trim() ?? ''
  if (!/^https?:\/\//i.test(text)) return null
  const url = URL.parse(text)
  return url === null || url.username !== '' || url.password !== '' ? null : url.href
}

const toWebsite = (raw: string | null | undefined, feedKey: string): string | null => {
  const url = toWebUrl(raw)
  if (url === null) return null
  const asFeed = parseFeedUrl(url)
  return 'problem' in asFeed || asFeed.key === feedKey ? null : url
}

const toDate = (raw: string | null | undefined, nowMs: number): string | null => {
  const ms = raw === null || raw === undefined ? undefined : parseInstant(raw)
  return ms === undefined || ms < EARLIEST_MS || ms > nowMs + MAX_AHEAD_MS ? null : toInstant(ms)
}

const toFormer = (urls: readonly string[], current: KeyedUrl): readonly KeyedUrl[] => {
  const seen = new Set([current.key])
  return urls.flatMap((text) => {
    const url = parseFeedUrl(text)
    if ('problem' in url || url.isPrivate || seen.has(url.key)) return []
    seen.add(url.key)
    return [{ url: url.fetchUrl, key: url.key }]
  })
}

const toTexts = (entry: CatalogueEntry): Pick<Facts, 'title' | 'titleCleaned' | 'author' | 'description'> => {
  const title = toName(entry.title)
  return {
    title,
    titleCleaned: title === null ? null : cleanTitle(title),
    author: toAuthor(entry.author),
    description: toDescription(entry.description, title),
  }
}

const toIds = (entry: CatalogueEntry): Pick<Facts, 'appleId' | 'podcastGuid' | 'podcastIndexId'> => {
  const guid = entry.podcastGuid?.trim() ?? ''
  return {
    appleId: entry.appleId === 0 ? null : (entry.appleId ?? null),
    podcastGuid: UUID.test(guid) ? guid.toLowerCase() : null,
    podcastIndexId: entry.podcastIndexId ?? null,
  }
}

const toLanguage = (raw: string | null | undefined): Pick<Facts, 'language' | 'languageTag'> => {
  const { language, tag } = parseLanguage(raw)
  return language === 'und' ? { language: null, languageTag: null } : { language, languageTag: tag }
}

const toFacts = (entry: CatalogueEntry, feedKey: string, nowMs: number): Facts => ({
  ...toTexts(entry),
  ...toIds(entry),
  ...toLanguage(entry.language),
  genres: parseGenres(entry.genres ?? []),
  explicit: entry.explicit ?? null,
  imageUrl: toWebUrl(entry.imageUrl),
  websiteUrl: toWebsite(entry.websiteUrl, feedKey),
  episodeCount: entry.episodeCount ?? 0,
  firstEpisodePublishedAt: toDate(entry.firstEpisodePublishedAt, nowMs),
  latestPublishedAt: toDate(entry.latestPublishedAt, nowMs),
  popularity: entry.popularity ?? null,
  dead: entry.dead ?? null,
})

/** `source` is the entry's place in its catalogue, for the list of refusals. */
export const prepareEntry = (
  entry: CatalogueEntry,
  { source, standing, nowMs }: Pick<EntryCandidate, 'source' | 'standing'> & { readonly nowMs: number },
): EntryCandidate | RefusedCandidate => {
  const parsed = parseFeedUrl(entry.feedUrl)
  if ('problem' in parsed) {
    const url = MAYBE_CREDENTIALS.test(entry.feedUrl) ? {} : { url: cut(entry.feedUrl, MAX_NAME_LENGTH) }
    return { kind: 'refused', refusal: { source, reason: `feed_url_${parsed.problem}`, ...url } }
  }
  if (parsed.isPrivate) return { kind: 'refused', refusal: { source, reason: 'private_feed' } }
  const current = { url: parsed.fetchUrl, key: parsed.key }
  return {
    kind: 'entry',
    source,
    standing,
    current,
    former: toFormer(entry.feedUrls ?? [], current),
    facts: toFacts(entry, current.key, nowMs),
  }
}
