/**
 * Unites all episodes that a feed ever had: feeds hold the newest few hundred, and a show
 * may have had thousands.
 */
import { hash } from 'node:crypto'
import { isPublishingDate } from '../../../../record/frequency/publishing-date.ts'
import type { Release } from '../../../../record/frequency/release-frequency.ts'
import type { ParsedItem } from '../parsed-feed.ts'
import { pairRenamed, type Witnessed } from './pair-renamed.ts'
import { withoutTokens } from './without-tokens.ts'

/** The metadata section `episodes`. JSON. */
export type KnownEpisodes = {
  /** Version 1 has no titles. */
  readonly version: 1 | 2
  /**
   * Each episode takes 22 characters: identity (8), date in seconds as base 36 (7,
   * `-------` = none), flags as base 36 (1), title (6, `------` = none).
   */
  readonly list: string
}

/**
 * At most this many episodes are remembered: a feed that makes up new identities at each
 * fetch would grow for ever.
 */
const MAX_KNOWN = 50_000

const ENTRY_LENGTHS = { 1: 16, 2: 22 } as const
const ID_LENGTH = 8
const DATE_LENGTH = 7
const NO_DATE = '-'.repeat(DATE_LENGTH)
const TITLE_LENGTH = 6
const NO_TITLE = '-'.repeat(TITLE_LENGTH)

const IS_FULL = 1
const HAS_TRANSCRIPT = 2
/** Its date is when it was first seen: the feed's own cannot be read. */
const IS_SEEN_DATE = 4
/** The feed dates it more than a day ahead. */
const IS_AHEAD = 8
const IS_BY_GUID = 16

interface Episode extends Witnessed {
  readonly isFull: boolean
  readonly hasTranscript: boolean
  readonly isAhead: boolean
  /** An earlier version gave it this identity. */
  readonly formerId?: string
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
  const matched = matchEpisodes(read, earlier)
  const present = isKnown(before) ? withSeenDates(matched, nowMs) : [...read.values()]
  return factsOf([...present, ...matched.dropped].slice(0, MAX_KNOWN), nowMs)
}

interface Matched {
  readonly present: readonly Episode[]
  /** What each present episode was before, by its identity or under another one. */
  readonly before: ReadonlyMap<Episode, Episode>
  /** The feed no longer has them. */
  readonly dropped: readonly Episode[]
  /** The feed has some episode that was known. */
  readonly isSameFeed: boolean
}

function matchEpisodes(read: EpisodesById, earlier: readonly Episode[]): Matched {
  const present = [...read.values()]
  const byId = new Map(earlier.map((episode) => [episode.id, episode]))
  const before = new Map<Episode, Episode>()
  for (const episode of present) {
    const known = byId.get(episode.id) ?? byId.get(episode.formerId ?? '')
    if (known !== undefined) before.set(episode, known)
  }
  const same = new Set(before.values())
  const renamed = pairRenamed(
    present.filter((episode) => !before.has(episode)),
    earlier.filter((episode) => !same.has(episode)),
    same.size > 0,
  )
  for (const [episode, known] of renamed) before.set(episode, known)
  const kept = new Set(before.values())
  const isSameFeed = present.length === 1 || earlier.length === 0 || kept.size > 0
  const dropped = earlier.filter((episode) => !kept.has(episode))
  return { present, before, dropped, isSameFeed }
}

/**
 * Dates episodes whose own date cannot be read: known ones as before, those that have come
 * since the first reading by this reading. If none of several was there before, the feed
 * has new ids for old episodes, and nothing is known.
 */
function withSeenDates(
  { present, before, isSameFeed }: Matched,
  nowMs: number,
): readonly Episode[] {
  const seenAt = Math.floor(nowMs / 1000) * 1000
  return present.map((episode): Episode => {
    if (episode.at !== null || episode.isAhead) return episode
    const known = before.get(episode)
    if (known !== undefined)
      return { ...episode, at: known.at, isSeenDate: known.isSeenDate }
    return isSameFeed ? { ...episode, at: seenAt, isSeenDate: true } : episode
  })
}

/** Adds the episodes of an older page of a feed to those of the pages before it. */
export function addEpisodes(newer: KnownEpisodes, older: KnownEpisodes): KnownEpisodes {
  const episodes = parseKnown(newer)
  const ids = new Set(episodes.map(({ id }) => id))
  const more = parseKnown(older).filter(({ id }) => !ids.has(id))
  return {
    version: 2,
    list: [...episodes, ...more].slice(0, MAX_KNOWN).map(writeEntry).join(''),
  }
}

/** Both lists name episodes alike if this part of what can be in both is in both. */
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
  const { before, dropped } = matchEpisodes(present, theirs)
  const most = Math.min(withinDatesOf(theirs, ours), withinDatesOf(ours, theirs))
  const isAlike = before.size >= MIN_SHARE * most
  const episodes = isAlike ? [...ours, ...dropped] : ours
  return { version: 2, list: episodes.slice(0, MAX_KNOWN).map(writeEntry).join('') }
}

/**
 * Counts the episodes that are no older and no newer than the others: feeds that hold the newest
 * few have no more in common.
 */
function withinDatesOf(others: readonly Episode[], episodes: readonly Episode[]): number {
  const dates = others.flatMap(({ at }) => at ?? [])
  const oldest = dates.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const newest = dates.reduce((latest, at) => Math.max(latest, at), 0)
  return episodes.filter(({ at }) => at === null || (at >= oldest && at <= newest)).length
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
    known: { version: 2, list: episodes.map(writeEntry).join('') },
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
  if (enclosures[0] !== undefined) return `enclosure ${withoutTokens(enclosures[0].url)}`
  if (link !== null) return `link ${link} ${title ?? ''}`
  return titleIdentity({ title, publishedAt })
}

/** One recording under several titles is several episodes, unless a guid says otherwise. */
const titleIdentity = ({
  title,
  publishedAt,
}: Pick<ParsedItem, 'title' | 'publishedAt'>): string | undefined =>
  title === null ? undefined : `title ${title} ${String(publishedAt)}`

const idOf = (identity: string): string =>
  hash('sha1', identity, 'base64url').slice(0, ID_LENGTH)

/** Earlier versions took the tokens of an enclosure for a part of its identity. */
const formerIdOf = ({ guid, enclosures }: ParsedItem): Pick<Episode, 'formerId'> => {
  const url = enclosures[0]?.url
  if (guid !== null || url === undefined || url === withoutTokens(url)) return {}
  return { formerId: idOf(`enclosure ${url}`) }
}

/** Titles are compared by their letters and digits. */
const titleWitness = (title: string | null): string | null => {
  const words = (title ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? null : hash('sha1', words, 'base64url').slice(0, TITLE_LENGTH)
}

const toEpisode = (
  item: ParsedItem,
  identity: string | undefined,
  nowMs: number,
): Episode | undefined => {
  if (identity === undefined) return undefined
  const { publishedAt, episodeType, transcripts } = item
  const isDated = publishedAt !== null && isPublishingDate(publishedAt, nowMs)
  return {
    id: idOf(identity),
    ...formerIdOf(item),
    isByGuid: item.guid !== null,
    title: titleWitness(item.title),
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
  isByGuid,
  title,
}: Episode): string {
  const date = at === null ? NO_DATE : (at / 1000).toString(36).padStart(DATE_LENGTH, '0')
  const flags = [
    isFull ? IS_FULL : 0,
    hasTranscript ? HAS_TRANSCRIPT : 0,
    isSeenDate ? IS_SEEN_DATE : 0,
    isAhead ? IS_AHEAD : 0,
    isByGuid ? IS_BY_GUID : 0,
  ]
  const bits = flags.reduce((sum, flag) => sum + flag).toString(36)
  return `${id}${date}${bits}${title ?? NO_TITLE}`
}

const isKnown = (value: unknown): value is KnownEpisodes =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  (value.version === 1 || value.version === 2) &&
  'list' in value &&
  typeof value.list === 'string'

const parseKnown = (value: unknown): readonly Episode[] => {
  if (!isKnown(value)) return []
  const { list, version } = value
  const length = ENTRY_LENGTHS[version]
  return Array.from({ length: Math.floor(list.length / length) }, (_, index) => {
    const entry = list.slice(index * length, (index + 1) * length)
    const date = entry.slice(ID_LENGTH, ID_LENGTH + DATE_LENGTH)
    const seconds = date === NO_DATE ? Number.NaN : Number.parseInt(date, 36)
    const end = ID_LENGTH + DATE_LENGTH
    const flags = Number.parseInt(entry.slice(end, end + 1), 36)
    const title = entry.slice(end + 1)
    return {
      id: entry.slice(0, ID_LENGTH),
      at: Number.isNaN(seconds) ? null : seconds * 1000,
      isFull: (flags & IS_FULL) !== 0,
      hasTranscript: (flags & HAS_TRANSCRIPT) !== 0,
      isSeenDate: (flags & IS_SEEN_DATE) !== 0,
      isAhead: (flags & IS_AHEAD) !== 0,
      isByGuid: version === 1 || (flags & IS_BY_GUID) !== 0,
      title: title === '' || title === NO_TITLE ? null : title,
    }
  })
}
