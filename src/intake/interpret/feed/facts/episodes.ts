/**
 * Unites all episodes that a feed ever had: feeds hold the newest few hundred, and a show
 * may have had thousands.
 */
import { hash } from 'node:crypto'
import { isPublishingDate } from '../../../../record/frequency/publishing-date.ts'
import type { Release } from '../../../../record/frequency/release-frequency.ts'
import type { ParsedItem } from '../parsed-feed.ts'

/** The metadata section `episodes`. JSON. */
export type KnownEpisodes = {
  readonly version: 1
  /**
   * Each episode takes sixteen characters: identity (8), date in seconds as base 36 (7,
   * `-------` = none), flags as hex (1).
   */
  readonly list: string
}

/**
 * At most this many episodes are remembered: a feed that makes up new identities at each
 * fetch would grow for ever.
 */
const MAX_KNOWN = 50_000

const ENTRY_LENGTH = 16
const ID_LENGTH = 8
const DATE_LENGTH = 7
const NO_DATE = '-'.repeat(DATE_LENGTH)

const IS_FULL = 1
const HAS_TRANSCRIPT = 2
/** Its date is when it was first seen: the feed's own cannot be read. */
const IS_SEEN_DATE = 4
/** The feed dates it more than a day ahead. */
const IS_AHEAD = 8

interface Episode {
  readonly id: string
  /** Ms since 1970, whole seconds; null = none that can be true. */
  readonly at: number | null
  readonly isFull: boolean
  readonly hasTranscript: boolean
  readonly isSeenDate: boolean
  readonly isAhead: boolean
}

export interface EpisodeFacts {
  readonly known: KnownEpisodes
  readonly count: number
  readonly transcriptsCount: number
  /** Ms since 1970. */
  readonly firstAt: number | null
  readonly latestAt: number | null
  readonly releases: readonly Release[]
}

/**
 * Unites the episodes of a feed with `before`: what earlier readings left, or any other
 * value.
 */
export function uniteEpisodes(
  items: readonly ParsedItem[],
  before: unknown,
  nowMs: number,
): EpisodeFacts {
  const present = new Map<string, Episode>()
  const titles = new Map<string, string | null>()
  for (const item of items) {
    let episode = toEpisode(item, identityOf(item), nowMs)
    const isShared =
      item.guid === null && (titles.get(episode?.id ?? '') ?? item.title) !== item.title
    if (isShared) episode = toEpisode(item, titleIdentity(item), nowMs)
    if (episode === undefined || present.has(episode.id)) continue
    present.set(episode.id, episode)
    titles.set(episode.id, item.title)
  }
  return unite(present, before, nowMs)
}

/**
 * Unites what one reading found with what earlier ones left, as `uniteEpisodes` does with
 * the same items.
 */
export function uniteKnown(
  read: KnownEpisodes,
  before: unknown,
  nowMs: number,
): EpisodeFacts {
  const present = new Map(parseKnown(read).map((episode) => [episode.id, episode]))
  return unite(present, before, nowMs)
}

type EpisodesById = ReadonlyMap<string, Episode>

function unite(read: EpisodesById, before: unknown, nowMs: number): EpisodeFacts {
  const earlier = parseKnown(before)
  const present = isKnown(before) ? withSeenDates(read, earlier, nowMs) : read
  return factsOf(
    [...present.values(), ...droppedEpisodes(earlier, present)].slice(0, MAX_KNOWN),
    nowMs,
  )
}

/**
 * Dates episodes whose own date cannot be read: known ones as before, those that have come
 * since the first reading by this reading. If none of several was there before, the feed
 * has new ids for old episodes, and nothing is known.
 */
function withSeenDates(
  present: EpisodesById,
  before: readonly Episode[],
  nowMs: number,
): EpisodesById {
  const earlier = new Map(before.map((episode) => [episode.id, episode]))
  const isSameFeed =
    present.size === 1 ||
    before.length === 0 ||
    [...present.keys()].some((id) => earlier.has(id))
  const seenAt = Math.floor(nowMs / 1000) * 1000
  const dated = [...present.values()].map((episode): Episode => {
    if (episode.at !== null || episode.isAhead) return episode
    const known = earlier.get(episode.id)
    if (known !== undefined)
      return { ...episode, at: known.at, isSeenDate: known.isSeenDate }
    return isSameFeed ? { ...episode, at: seenAt, isSeenDate: true } : episode
  })
  return new Map(dated.map((episode) => [episode.id, episode]))
}

/** Adds the episodes of an older page of a feed to those of the pages before it. */
export function addEpisodes(newer: KnownEpisodes, older: KnownEpisodes): KnownEpisodes {
  const episodes = parseKnown(newer)
  const ids = new Set(episodes.map(({ id }) => id))
  const more = parseKnown(older).filter(({ id }) => !ids.has(id))
  return {
    version: 1,
    list: [...episodes, ...more].slice(0, MAX_KNOWN).map(writeEntry).join(''),
  }
}

/** Both lists name episodes alike if this part of the shorter one is in both. */
const MIN_SHARE = 0.5

/**
 * Joins the episodes of two feeds of one show: those of the feed that goes on, and those
 * that only the other one knew. If the two hosts give ids and dates of their own, each
 * episode would count twice, so the other one's are left out. Undefined: nothing known.
 */
export function joinEpisodes(kept: unknown, left: unknown): KnownEpisodes | undefined {
  const [ours, theirs] = [parseKnown(kept), parseKnown(left)]
  if (ours.length === 0 && theirs.length === 0) return undefined
  const present = new Map(ours.map((episode) => [episode.id, episode]))
  const shared = theirs.filter(({ id }) => present.has(id)).length
  const isAlike = shared >= MIN_SHARE * Math.min(ours.length, theirs.length)
  const episodes = isAlike ? [...ours, ...droppedEpisodes(theirs, present)] : ours
  return { version: 1, list: episodes.slice(0, MAX_KNOWN).map(writeEntry).join('') }
}

/**
 * Returns what time alone changes, for a feed that has not changed. Undefined when nothing
 * is known.
 */
export function recallEpisodes(before: unknown, nowMs: number): EpisodeFacts | undefined {
  const episodes = parseKnown(before)
  return episodes.length === 0 ? undefined : factsOf(episodes, nowMs)
}

/**
 * Returns the episodes that the feed no longer has. An earlier one with the date of a
 * present one is that episode under a new guid: the show moved hosts.
 */
const droppedEpisodes = (
  before: readonly Episode[],
  present: EpisodesById,
): readonly Episode[] => {
  const dates = new Set(
    [...present.values()].flatMap(({ at, isSeenDate }) =>
      at === null || isSeenDate ? [] : [at],
    ),
  )
  return before.filter(
    ({ id, at, isSeenDate }) =>
      !present.has(id) && (at === null || isSeenDate || !dates.has(at)),
  )
}

/**
 * Returns the date of the first episode; null if it is not known. While episodes are
 * undated, the first one that was seen to come is not the show's first.
 */
function firstOf(episodes: readonly Episode[], dates: readonly number[]): number | null {
  if (dates.length === 0) return null
  const first = dates.reduce((least, at) => Math.min(least, at))
  const isUnsure =
    episodes.some(({ at }) => at === null) &&
    episodes.some(({ at, isSeenDate }) => isSeenDate && at === first)
  return isUnsure ? null : first
}

const factsOf = (episodes: readonly Episode[], nowMs: number): EpisodeFacts => {
  const releases = episodes.flatMap(({ at, isFull }) =>
    at === null || !isPublishingDate(at, nowMs) ? [] : [{ at, isFull }],
  )
  const dates = releases.map(({ at }) => at)
  return {
    known: { version: 1, list: episodes.map(writeEntry).join('') },
    count: episodes.length,
    transcriptsCount: episodes.filter(({ hasTranscript }) => hasTranscript).length,
    firstAt: firstOf(episodes, dates),
    latestAt:
      dates.length === 0 ? null : dates.reduce((latest, at) => Math.max(latest, at)),
    releases,
  }
}

/**
 * Returns guid, else enclosure, else link and title, else title and date; undefined for an
 * item that has none of them.
 */
const identityOf = ({
  guid,
  enclosures,
  link,
  title,
  publishedAt,
}: ParsedItem): string | undefined => {
  if (guid !== null) return `guid ${guid}`
  if (enclosures[0] !== undefined) return `enclosure ${enclosures[0].url}`
  if (link !== null) return `link ${link} ${title ?? ''}`
  return titleIdentity({ title, publishedAt })
}

/** One recording under several titles is several episodes, unless a guid says otherwise. */
const titleIdentity = ({
  title,
  publishedAt,
}: Pick<ParsedItem, 'title' | 'publishedAt'>): string | undefined =>
  title === null ? undefined : `title ${title} ${String(publishedAt)}`

const toEpisode = (
  item: ParsedItem,
  identity: string | undefined,
  nowMs: number,
): Episode | undefined => {
  if (identity === undefined) return undefined
  const { publishedAt, episodeType, transcripts } = item
  const isDated = publishedAt !== null && isPublishingDate(publishedAt, nowMs)
  return {
    id: hash('sha1', identity, 'base64url').slice(0, ID_LENGTH),
    at: isDated ? Math.floor(publishedAt / 1000) * 1000 : null,
    isFull: episodeType !== 'trailer' && episodeType !== 'bonus',
    hasTranscript: transcripts.some(({ url }) => /^https?:\/\//i.test(url)),
    isSeenDate: false,
    isAhead: !isDated && publishedAt !== null && publishedAt > nowMs,
  }
}

function writeEntry({
  id,
  at,
  isFull,
  hasTranscript,
  isSeenDate,
  isAhead,
}: Episode): string {
  const date = at === null ? NO_DATE : (at / 1000).toString(36).padStart(DATE_LENGTH, '0')
  const flags = [
    isFull ? IS_FULL : 0,
    hasTranscript ? HAS_TRANSCRIPT : 0,
    isSeenDate ? IS_SEEN_DATE : 0,
    isAhead ? IS_AHEAD : 0,
  ]
  return `${id}${date}${flags.reduce((sum, flag) => sum + flag).toString(16)}`
}

const isKnown = (value: unknown): value is KnownEpisodes =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'list' in value &&
  typeof value.list === 'string'

const parseKnown = (value: unknown): readonly Episode[] => {
  if (!isKnown(value)) return []
  const { list } = value
  return Array.from({ length: Math.floor(list.length / ENTRY_LENGTH) }, (_, index) => {
    const entry = list.slice(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH)
    const date = entry.slice(ID_LENGTH, ID_LENGTH + DATE_LENGTH)
    const seconds = date === NO_DATE ? Number.NaN : Number.parseInt(date, 36)
    const flags = Number.parseInt(entry.slice(-1), 16)
    return {
      id: entry.slice(0, ID_LENGTH),
      at: Number.isNaN(seconds) ? null : seconds * 1000,
      isFull: (flags & IS_FULL) !== 0,
      hasTranscript: (flags & HAS_TRANSCRIPT) !== 0,
      isSeenDate: (flags & IS_SEEN_DATE) !== 0,
      isAhead: (flags & IS_AHEAD) !== 0,
    }
  })
}
