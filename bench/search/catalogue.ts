/**
 * A seeded catalogue in constant memory: each podcast is a function of seed and index, so that
 * file, queries and engines agree. All content is fictional.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { newDraft } from '../../src/record/draft.ts'
import { GENRES, parseGenres } from '../../src/record/genre/genre.ts'
import { toInstant } from '../../src/record/instant/instant.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { updateFrequencyOf } from '../../src/record/frequency/update-frequency.ts'
import { SOCIAL_MEDIA_TYPES } from '../../src/record/vocabulary.ts'
import { between, type Random, streamOf, wordOfRank, zipfRank } from './vocabulary.ts'

const DAY_MS = 86_400_000
/** A fixed present, which makes dates reproducible. */
export const CATALOGUE_NOW_MS = Date.UTC(2026, 9, 1)
/** Increment when a seed gives other podcasts; older data is then rebuilt. */
export const CATALOGUE_VERSION = 2

export const LANGUAGES =
  'en es pt de fr id it ar sv nl hi ja zh ru pl tr ko da fi cs'.split(' ')
export const COUNTRIES = 'US GB BR ES DE MX FR ID CA AU IN IT SE JP AR'.split(' ')

export interface CatalogueSpec {
  readonly size: number
  readonly seed: number
}

/** Draws an item; the first ones are the most frequent. */
const skewed = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(items.length * random() ** 2.2)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Fraction of words that are followed by a fixed partner, which makes phrases recur. */
const PARTNER_SHARE = 0.12
const partnerOf = (rank: number): number => Math.min(299_999, 2 * rank + 37)

const drawRanks = (count: number, random: Random): number[] => {
  const ranks: number[] = []
  for (let at = 0; at < count; at += 1) {
    const before = ranks.at(-1)
    ranks.push(
      before !== undefined && random() < PARTNER_SHARE
        ? partnerOf(before)
        : zipfRank(random),
    )
  }
  return ranks
}

const drawName = (random: Random): string =>
  `${capital(wordOfRank(between(2_000, 6_000, random)))} ${capital(wordOfRank(2_000 + (zipfRank(random) % 90_000)))}`

const sentence = (ranks: readonly number[]): string =>
  `${capital(ranks.map(wordOfRank).join(' '))}.`

/** Draws 8 to 118 words in sentences; a third of the descriptions repeat two words of the title. */
const drawDescription = (title: readonly number[], random: Random): string => {
  const ranks = drawRanks(8 + Math.floor(111 * random() ** 1.5), random)
  if (random() < 0.35) {
    for (const rank of title.slice(0, 2)) ranks[between(0, ranks.length - 1, random)] = rank
  }
  const sentences: string[] = []
  for (let from = 0; from < ranks.length; from += 14)
    sentences.push(sentence(ranks.slice(from, from + 14)))
  return sentences.join(' ')
}

/** Returns null for a fraction of podcasts. */
const known = <Value>(share: number, random: Random, draw: () => Value): Value | null => {
  const isKnown = random() < share
  const value = draw()
  return isKnown ? value : null
}

/** Draws log-uniformly. */
const logarithmic = (most: number, random: Random): number => Math.floor(most ** random())

const tenths = (random: Random, most = 100): number =>
  Math.round(most * 10 * random() ** 1.6) / 10

const drawGenres = (random: Random): string[] => {
  const names = Array.from(
    { length: between(1, 3, random) },
    () => skewed(GENRES, random).name,
  )
  return parseGenres(names)
}

/** 0 to 5 stars, in hundredths. */
const drawRating = (random: Random): number =>
  Math.round(300 + 10 * tenths(random, 20)) / 100

const drawCounts = (random: Random): Partial<PodcastDraft> => ({
  appleRating: known(0.4, random, () => ({
    rating: drawRating(random),
    count: logarithmic(200_000, random),
  })),
  spotifyRating: known(0.3, random, () => ({
    rating: drawRating(random),
    count: logarithmic(90_000, random),
  })),
  castboxPlays: known(0.3, random, () => logarithmic(9_000_000, random)),
  castboxSubscribers: known(0.3, random, () => logarithmic(900_000, random)),
  popularity: known(0.5, random, () => Math.floor(30 * random() ** 6)),
})

const drawYoutube = (random: Random): PodcastDraft['youtube'] =>
  known(0.15, random, () => {
    const channelId = `UC${String(between(1, 999_999_999, random)).padStart(22, '0')}`
    return {
      channelId,
      url: `https://www.youtube.com/channel/${channelId}`,
      tier: 'associated' as const,
      role: 'primary' as const,
      associatedAt: null,
      name: null,
      subscribers: logarithmic(5_000_000, random),
      videos: logarithmic(3_000, random),
      views: logarithmic(900_000_000, random),
    }
  })

const drawSocialLinks = (host: string, random: Random): PodcastDraft['socialMediaLinks'] =>
  random() < 0.5
    ? []
    : [
        ...new Set(
          Array.from({ length: between(1, 3, random) }, () =>
            skewed(SOCIAL_MEDIA_TYPES, random),
          ),
        ),
      ].map((type) => ({
        socialMediaType: type,
        url: `https://${type}.example/${host}`,
        sources: ['rss' as const],
      }))

/** Feeds have dates in whole seconds. */
const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000

const drawDates = (
  random: Random,
): Pick<PodcastDraft, 'stats' | 'lastEpisodePublishedAt'> => {
  const silentDays = random() < 0.4 ? 60 * random() : 3_600 * random() ** 1.3
  const newest = wholeSecond(CATALOGUE_NOW_MS - silentDays * DAY_MS)
  const oldest = wholeSecond(newest - logarithmic(3_000, random) * DAY_MS)
  const count = logarithmic(2_000, random)
  return {
    lastEpisodePublishedAt: toInstant(newest),
    stats: {
      downloadCount: 0,
      episodeCount: count,
      latestPublishedAt: toInstant(newest),
      firstEpisodePublishedAt: toInstant(oldest),
      transcriptsCount: 0,
      updateFrequency: updateFrequencyOf({ newest, oldest, count }, CATALOGUE_NOW_MS),
    },
  }
}

const drawScore = (random: Random): PodcastDraft['authorityScore'] =>
  known(0.97, random, () => ({
    calculatedAt: toInstant(CATALOGUE_NOW_MS),
    authorityScore: tenths(random),
    qualityScore: tenths(random),
    youtubeScore: tenths(random),
    socialScore: tenths(random),
    engagementScore: tenths(random),
  }))

const hex = (number: number, digits: number): string =>
  number.toString(16).padStart(digits, '0')

/** A UUIDv7 whose sequence follows the index. */
const idOf = (index: number, random: Random): string => {
  const time = hex(CATALOGUE_NOW_MS - 90 * DAY_MS + index, 12)
  const tail = hex(Math.floor(random() * 2 ** 32), 8) + hex(index, 4).slice(-4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(index >>> 20, 3).slice(-3)}-8${hex(index >>> 8, 3).slice(-3)}-${tail}`
}

const identityOf = (index: number, random: Random) => {
  const host = `feeds${String(index % 4_000)}.example`
  return {
    id: idOf(index, random),
    host,
    feedUrl: `https://${host}/${wordOfRank(zipfRank(random))}/${String(index)}.xml`,
  }
}

/** Podcast `index` of the catalogue; a higher `revision` changes its description. */
export const draftAt = (
  { seed }: CatalogueSpec,
  index: number,
  revision = 0,
): PodcastDraft => {
  const lasting = streamOf(seed, index, 0x1de)
  const { id, host, feedUrl } = identityOf(index, lasting)
  const title = drawRanks(between(2, 7, lasting), lasting)
  const random = streamOf(seed, index, 0xc0de + revision)
  const draft = newDraft({
    id,
    title: title.map((rank) => capital(wordOfRank(rank))).join(' '),
    feedUrl,
    nowMs: CATALOGUE_NOW_MS + revision,
  })
  const language = skewed(LANGUAGES, lasting)
  return {
    ...draft,
    author: drawName(lasting),
    hostNames: known(0.3, lasting, () => [drawName(lasting)]),
    language,
    languageTag: language,
    description: drawDescription(title, random),
    genres: drawGenres(lasting),
    imageUrl: `https://${host}/${String(index)}.jpg`,
    websiteUrl: `https://${host}/${String(index)}`,
    appleId: 1_000_000_000 + index,
    appleIdStatus: 'claimed',
    podcastDirectoryLinks: {
      apple: `https://podcasts.apple.com/podcast/id${String(1_000_000_000 + index)}`,
    },
    explicitRss: known(0.8, random, () => random() < 0.2),
    primaryContactEmail: known(0.5, random, () => `show${String(index)}@${host}`),
    podcastHasGuests: known(0.4, random, () => random() < 0.6),
    countries: random() < 0.6 ? [skewed(COUNTRIES, random)] : [],
    socialMediaLinks: drawSocialLinks(host, random),
    youtube: drawYoutube(random),
    authorityScore: drawScore(random),
    ...(random() < 0.4
      ? {
          audienceEstimate: {
            audienceDemographics: null,
            estimatedMonthlyListeners: logarithmic(3_000_000, random),
            estimatedMonthyListenersCalculatedAt: toInstant(CATALOGUE_NOW_MS),
          },
        }
      : {}),
    ...drawCounts(random),
    ...drawDates(random),
  }
}

function* draftsOf(spec: CatalogueSpec): Generator<PodcastDraft> {
  for (let index = 0; index < spec.size; index += 1) yield draftAt(spec, index)
}

/** UTF-16 units per write. */
const PIECE_LENGTH = 1 << 20

/** Writes whole records as NDJSON. */
export function writeCatalogue(file: string, spec: CatalogueSpec): void {
  const fd = openSync(file, 'w')
  let piece = ''
  for (const draft of draftsOf(spec)) {
    piece += `${JSON.stringify(draft)}\n`
    if (piece.length < PIECE_LENGTH) continue
    writeSync(fd, piece)
    piece = ''
  }
  writeSync(fd, piece)
  closeSync(fd)
}
