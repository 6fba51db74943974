/**
 * Accumulates all episodes a feed has ever contained: feeds usually list only the newest few
 * hundred.
 */
import { hash } from 'node:crypto'
import { isPublishingDate } from '../../../../record/frequency/publishing-date.ts'
import type { Release } from '../../../../record/frequency/release-frequency.ts'
import type { ParsedItem } from '../parsed-feed.ts'
import { pairRenamed, type Witnessed } from './pair-renamed.ts'

/** Names of signature and expiry parameters, in lower case. */
const TOKEN_NAME =
  /^(?:token|access_?token|auth|sig|signature|expires?|hmac|hdnts?|hdnea|policy|key-pair-id|session(?:id)?|nonce|timestamp|awsaccesskeyid|googleaccessid|x-(?:amz|goog)-[a-z-]+)$/
/** Keeps the order of the remaining parameters. */
function withoutTokens(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((parameter) => !isToken(parameter))
  if (kept.length === 0) return url.slice(0, at)
  return `${url.slice(0, at)}?${kept.join('&')}`
}

const isToken = (parameter: string): boolean => {
  const [name = ''] = parameter.split('=')
  return TOKEN_NAME.test(name.toLowerCase())
}

/** The metadata section `episodes`. JSON. */
export type KnownEpisodes = {
  /** Version 1 lacks titles. */
  readonly version: 1 | 2
  /**
   * Each episode takes 22 characters: identity (8), date in seconds as base 36 (7, `-------` =
   * none), flags as base 36 (1), title (6, `------` = none).
   */
  readonly list: string
}

/**
 * Limit of stored episodes: a feed with new identities at each fetch would grow without bound.
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
/** The date is the time of the first reading, because the feed's date is invalid. */
const IS_SEEN_DATE = 4
/** The feed's date is more than a day in the future. */
const IS_AHEAD = 8
const IS_BY_GUID = 16

interface Episode extends Witnessed {
  readonly isFull: boolean
  readonly hasTranscript: boolean
  readonly isAhead: boolean
  /** The identity used by earlier versions. */
  readonly formerId?: string
}

export interface EpisodeFacts {
  readonly known: KnownEpisodes
  readonly count: number
  readonly transcriptsCount: number
  /** Unix time in ms. */
  readonly firstAt: number | null
  readonly latestAt: number | null
  readonly releases: readonly Release[]
}

/**
 * Merges the episodes of a feed with `before`, the stored section; invalid values are ignored.
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
 * Merges the result of one reading with the stored section; equivalent to `uniteEpisodes` with
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
  /** Maps each present episode to its stored counterpart, by identity or as renamed. */
  readonly before: ReadonlyMap<Episode, Episode>
  /** Stored episodes that the feed no longer contains. */
  readonly dropped: readonly Episode[]
  /** True if the feed contains a stored episode. */
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
    [...same],
  )
  for (const [episode, known] of renamed) before.set(episode, known)
  const kept = new Set(before.values())
  const isSameFeed = present.length === 1 || earlier.length === 0 || kept.size > 0
  const dropped = earlier.filter((episode) => !kept.has(episode))
  return { present, before, dropped, isSameFeed }
}

/**
 * Dates episodes without a valid date: stored episodes keep theirs, later ones get the time of
 * this reading. If several episodes all lack a stored counterpart, the feed has changed its ids,
 * and dates stay unknown.
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
    if (isSameFeed) return { ...episode, at: seenAt, isSeenDate: true }
    return episode
  })
}

/** Adds the episodes of an older page to those of newer pages. */
export function addEpisodes(newer: KnownEpisodes, older: KnownEpisodes): KnownEpisodes {
  const episodes = parseKnown(newer)
  const ids = new Set(episodes.map(({ id }) => id))
  const more = parseKnown(older).filter(({ id }) => !ids.has(id))
  return {
    version: 2,
    list: [...episodes, ...more].slice(0, MAX_KNOWN).map(writeEntry).join(''),
  }
}

/**
 * Minimum share of common episodes, among those that both lists can contain, for their ids to count
 * as compatible.
 */
const MIN_SHARE = 0.5

/**
 * Merges the episodes of two feeds of one show. If both hosts use different ids and dates, only
 * `kept` is used, because each episode would count twice. Undefined if both are empty.
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
 * Counts the episodes within the date range of the other list, because a feed with only its newest
 * episodes cannot share older ones.
 */
function withinDatesOf(others: readonly Episode[], episodes: readonly Episode[]): number {
  const dates = others.flatMap(({ at }) => at ?? [])
  const oldest = dates.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const newest = dates.reduce((latest, at) => Math.max(latest, at), 0)
  return episodes.filter(({ at }) => at === null || (at >= oldest && at <= newest)).length
}

/**
 * Recomputes the facts at a new time, for an unchanged feed. Undefined without stored episodes.
 */
export function recallEpisodes(before: unknown, nowMs: number): EpisodeFacts | undefined {
  const episodes = parseKnown(before)
  if (episodes.length === 0) return undefined
  return factsOf(episodes, nowMs)
}

/**
 * Returns the date of the first episode; null if unknown. While some episodes are undated, a
 * first-reading date is not reliable.
 */
function firstOf(episodes: readonly Episode[], dates: readonly number[]): number | null {
  if (dates.length === 0) return null
  const first = dates.reduce((least, at) => Math.min(least, at))
  const isUnsure =
    episodes.some(({ at }) => at === null) &&
    episodes.some(({ at, isSeenDate }) => isSeenDate && at === first)
  if (isUnsure) return null
  return first
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
 * Returns the guid, otherwise the enclosure, the link with title, or the title with date;
 * undefined if all are missing.
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

/** Without guids, one recording with several titles counts as several episodes. */
const titleIdentity = ({
  title,
  publishedAt,
}: Pick<ParsedItem, 'title' | 'publishedAt'>): string | undefined => {
  if (title === null) return undefined
  return `title ${title} ${String(publishedAt)}`
}

const idOf = (identity: string): string =>
  hash('sha1', identity, 'base64url').slice(0, ID_LENGTH)

/** Earlier versions included the tokens of an enclosure in its identity. */
const formerIdOf = ({ guid, enclosures }: ParsedItem): Pick<Episode, 'formerId'> => {
  const url = enclosures[0]?.url
  if (guid !== null || url === undefined || url === withoutTokens(url)) return {}
  return { formerId: idOf(`enclosure ${url}`) }
}

/** Titles are compared by letters and digits only. */
const titleWitness = (title: string | null): string | null => {
  const words = (title ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words === '') return null
  return hash('sha1', words, 'base64url').slice(0, TITLE_LENGTH)
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
