/** Compares two shows: their values, matches and differences, and the share of common episodes. */
import { overlapOf } from '../../intake/apply/moves/overlap.ts'
import type { ShowPrint } from '../../intake/interpret/show/show-print.ts'
import { sourceGuid } from '../../record/derive.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

export interface ShowSide {
  /** Null for content without a podcast in the directory. */
  readonly record: PodcastRecord | null
  /** Fingerprint of the feed's last reading; null = never read. */
  readonly print: ShowPrint | null
}

export const COMPARED_FIELDS = [
  'title',
  'author',
  'owners',
  'hosts',
  'website',
  'links',
  'feed',
  'guid',
  'apple',
  'spotify',
  'language',
  'episodes',
  'first',
  'newest',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

export interface ComparedValue {
  readonly field: ComparedField
  /** Each side's values as text; empty if unknown. Days are ISO instants. */
  readonly one: readonly string[]
  readonly other: readonly string[]
  /** `some`: a part of them; null: one side is unknown. */
  readonly agrees: 'same' | 'some' | 'differs' | null
}

export interface ComparedEpisodes {
  /** Number of episodes in the common period. */
  readonly one: number
  readonly other: number
  /** Shares with the same recording, the same guid, and the same title and day. */
  readonly media: number
  readonly guids: number
  readonly names: number
}

export interface ComparedShows {
  readonly values: readonly ComparedValue[]
  /** Null without a common period. */
  readonly episodes: ComparedEpisodes | null
}

function listOf(value: string | number | null): readonly string[] {
  if (value === null || value === '') return []
  return [String(value)]
}

function daysOf({ items }: ShowPrint): readonly number[] {
  return items.flatMap(({ day }) => day ?? [])
}

function instantOf(day: number): string {
  return new Date(day * DAY_MS).toISOString()
}

/** Returns a reading's values. Names are folded, as in fingerprints. */
function valuesOfPrint(
  print: ShowPrint,
): Readonly<Record<ComparedField, readonly string[]>> {
  const days = daysOf(print)
  return {
    title: listOf(print.title),
    author: [],
    owners: print.owners,
    hosts: [],
    website: listOf(print.site),
    links: [],
    feed: listOf(print.selfKey),
    guid: listOf(print.podcastGuid),
    apple: [],
    spotify: [],
    language: listOf(print.language),
    episodes: [],
    first: [],
    newest: days.length === 0 ? [] : listOf(instantOf(Math.max(...days))),
  }
}

function valuesOfRecord(
  record: PodcastRecord,
  print: ShowPrint | null,
): Readonly<Record<ComparedField, readonly string[]>> {
  const { stats } = record
  return {
    title: listOf(record.titleLatest),
    author: listOf(record.author),
    owners: print?.owners ?? [],
    hosts: record.hostNames ?? [],
    website: listOf(record.websiteUrl),
    links: record.socialMediaLinks.map(({ url }) => url),
    feed: listOf(record.rssFeedUrl),
    guid: listOf(sourceGuid(record)),
    apple: listOf(record.appleId || null),
    spotify: listOf(record.spotifyId),
    language: listOf(record.language === 'und' ? null : record.language),
    episodes: listOf(stats.episodeCount || null),
    first: listOf(stats.firstEpisodePublishedAt),
    newest: listOf(stats.latestPublishedAt),
  }
}

/**
 * Returns a side's values. If the other side is only a reading, uses the podcast's reading too, so
 * that both are comparable.
 */
function valuesOf({ record, print }: ShowSide, other: ShowSide) {
  if (record === null) return print === null ? undefined : valuesOfPrint(print)
  const own = valuesOfRecord(record, print)
  if (other.record !== null || print === null) return own
  const { owners, website, language, newest } = valuesOfPrint(print)
  return { ...own, owners, website, language, newest }
}

/** Removes irrelevant differences: case, whitespace, and the time of day. */
function plain(field: ComparedField, text: string): string {
  const folded = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (field === 'first' || field === 'newest') return folded.slice(0, 10)
  return folded
}

function agreementOf({
  field,
  one,
  other,
}: Pick<ComparedValue, 'field' | 'one' | 'other'>): ComparedValue['agrees'] {
  if (one.length === 0 || other.length === 0) return null
  const [ours, theirs] = [one, other].map(
    (texts) => new Set(texts.map((text) => plain(field, text))),
  )
  if (ours === undefined || theirs === undefined) return null
  const shared = ours.intersection(theirs).size
  if (shared === Math.max(ours.size, theirs.size)) return 'same'
  if (shared > 0) return 'some'
  return 'differs'
}

function compareEpisodes(one: ShowSide, other: ShowSide): ComparedEpisodes | null {
  if (one.print === null || other.print === null) return null
  const overlap = overlapOf(one.print, other.print)
  if (overlap === undefined) return null
  const { media, guids, names, compared } = overlap
  return { one: compared[0], other: compared[1], media, guids, names }
}

export function compareShows(one: ShowSide, other: ShowSide): ComparedShows {
  const [ours, theirs] = [valuesOf(one, other), valuesOf(other, one)]
  const values = COMPARED_FIELDS.flatMap((field): ComparedValue[] => {
    const sides = { field, one: ours?.[field] ?? [], other: theirs?.[field] ?? [] }
    if (sides.one.length + sides.other.length === 0) return []
    return [{ ...sides, agrees: agreementOf(sides) }]
  })
  return { values, episodes: compareEpisodes(one, other) }
}

const NAMED_FIELDS = [
  'titleLatest',
  'author',
  'websiteUrl',
  'podcastGuid',
  'spotifyId',
  'language',
] as const satisfies readonly (keyof PodcastRecord)[]

export interface Agreement {
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
}

/**
 * Returns the fields in which two records agree or differ. Fields that one lacks are in neither
 * list.
 */
export function compareFields(one: PodcastRecord, other: PodcastRecord): Agreement {
  const both = NAMED_FIELDS.filter((field) => one[field] !== null && other[field] !== null)
  const isSame = (field: (typeof NAMED_FIELDS)[number]): boolean =>
    plain('title', String(one[field])) === plain('title', String(other[field]))
  return { agrees: both.filter(isSame), differs: both.filter((field) => !isSame(field)) }
}
