/**
 * Prepares entries for decisions. All expensive text work of an import is here, to run in the
 * reading thread.
 */
import { toDescription } from '../../record/text/description.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { parseGenres } from '../../record/genre/genre.ts'
import { parseInstant, toInstant } from '../../record/instant/instant.ts'
import { parseLanguage } from '../../record/language/language.ts'
import { toAuthor, toName } from '../../record/text/name.ts'
import { isPublishingDate } from '../../record/frequency/publishing-date.ts'
import { cutText } from '../../record/text/text-clean-up.ts'
import { cleanTitle } from '../../record/text/title.ts'
import { toImageUrl } from '../../record/image-url.ts'
import { toWebsiteUrl } from '../../record/web-url.ts'
import { findListingPage } from '../../record/links/listing-page.ts'
import type {
  EntryCandidate,
  Facts,
  KeyedUrl,
  PageCandidate,
  RefusedCandidate,
} from './candidate.ts'
import type { CatalogueEntry } from './entry.ts'

/** Maximum length of an invalid URL in a refusal, in UTF-16 units. */
const MAX_SHOWN_LENGTH = 1_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An invalid URL may still contain a password. */
const MAYBE_CREDENTIALS = /@/

const toDate = (raw: string | null | undefined, nowMs: number): string | null => {
  const ms = raw === null || raw === undefined ? undefined : parseInstant(raw)
  if (ms === undefined || !isPublishingDate(ms, nowMs)) return null
  return toInstant(ms)
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

const toTexts = (
  entry: CatalogueEntry,
): Pick<Facts, 'title' | 'titleCleaned' | 'author' | 'description'> => {
  const title = toName(entry.title)
  return {
    title,
    titleCleaned: title === null ? null : cleanTitle(title),
    author: toAuthor(entry.author),
    description: toDescription(entry.description, title),
  }
}

const toIds = (
  entry: CatalogueEntry,
): Pick<Facts, 'appleId' | 'podcastGuid' | 'podcastIndexId'> => {
  const guid = entry.podcastGuid?.trim() ?? ''
  return {
    appleId: entry.appleId === 0 ? null : (entry.appleId ?? null),
    podcastGuid: UUID.test(guid) ? guid.toLowerCase() : null,
    podcastIndexId: entry.podcastIndexId ?? null,
  }
}

const toLanguage = (
  raw: string | null | undefined,
): Pick<Facts, 'language' | 'languageTag'> => {
  const { language, tag } = parseLanguage(raw)
  if (language === 'und') return { language: null, languageTag: null }
  return { language, languageTag: tag }
}

const toFacts = (entry: CatalogueEntry, feedKey: string, nowMs: number): Facts => ({
  ...toTexts(entry),
  ...toIds(entry),
  ...toLanguage(entry.language),
  languageGuess: null,
  genres: parseGenres(entry.genres ?? []),
  explicit: entry.explicit ?? null,
  imageUrl: toImageUrl(entry.imageUrl),
  websiteUrl: toWebsiteUrl(entry.websiteUrl, feedKey),
  episodeCount: entry.episodeCount ?? 0,
  firstEpisodePublishedAt: toDate(entry.firstEpisodePublishedAt, nowMs),
  latestPublishedAt: toDate(entry.latestPublishedAt, nowMs),
  popularity: entry.popularity ?? null,
  dead: entry.dead ?? null,
  answers: entry.answers ?? null,
})

/** `source` is the entry's position in its catalogue, for refusals. */
export function prepareEntry(
  entry: CatalogueEntry,
  {
    source,
    listKind,
    nowMs,
  }: Pick<EntryCandidate, 'source' | 'listKind'> & { readonly nowMs: number },
): EntryCandidate | PageCandidate | RefusedCandidate {
  const parsed = parseFeedUrl(entry.feedUrl)
  if ('problem' in parsed) {
    const url = MAYBE_CREDENTIALS.test(entry.feedUrl)
      ? {}
      : { url: cutText(entry.feedUrl, MAX_SHOWN_LENGTH) }
    return {
      kind: 'refused',
      refusal: { source, reason: `feed_url_${parsed.problem}`, ...url },
    }
  }
  if (parsed.isPrivate)
    return { kind: 'refused', refusal: { source, reason: 'private_feed' } }
  const current = { url: parsed.fetchUrl, key: parsed.key }
  const page = findListingPage(current.url)
  if (page !== undefined) return { kind: 'page', source, page, url: current.url }
  return {
    kind: 'entry',
    source,
    listKind,
    current,
    former: toFormer(entry.feedUrls ?? [], current),
    facts: toFacts(entry, current.key, nowMs),
  }
}
