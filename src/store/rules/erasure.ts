/** Defines what to erase from rows that ordinary writes never touch. */
import { forgetInEpisodes } from '../../record/episodes/packed-episodes.ts'
import { isPrivateAddress } from '../../record/feed-url/feed-url.ts'
import {
  type ForgottenEntries,
  forgetInJson,
  forgetInRecord,
  forgetInShow,
  forgetInText,
} from '../../record/forgotten.ts'
import {
  holdsPrivateAddress,
  withoutPrivateFeeds,
  withoutPrivateInJson,
  withoutPrivateInText,
  withoutPrivateLinks,
} from '../../record/feed-url/without-private.ts'
import { PeopleEraser, type PersonTraces } from '../../record/people/forgotten-people.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { SavedSearchContent } from '../saved-searches.ts'
import { eraseNoted } from './erase-noted.ts'
import { forgetInTombstone, type TombstoneContent } from './stored-tombstone.ts'

/** Each function returns its text unchanged if there is nothing to erase. */
export interface Erasure {
  /** A filter in SQL: only texts that match are read. */
  readonly like: '%@%' | '%/%'
  /** The filter of tombstones. */
  readonly likeKept: '%@%' | '%/%' | '%'
  /** The filter of texts that belong to no show. */
  readonly likeFree: '%@%' | '%/%' | '%'
  readonly inText: (text: string) => string
  /** The text is JSON. */
  readonly inJson: (text: string) => string
  /** The shows whose rows are also read without a filter, for `inShow`. */
  readonly podcastIds: readonly string[]
  /** The text is JSON. */
  readonly inShow: (text: string, podcastId: string) => string
  /** The text is the JSON of a tombstone. */
  readonly inTombstone: (text: string) => string
  /** The text is the JSON of the noted columns of `followed_changes`; null: delete the row. */
  readonly inNoted: (text: string) => string | null
  /**
   * The text is the content of a saved search; null: delete it, because it would search nothing or
   * searches for an erased person.
   */
  readonly inSaved: (text: string) => string | null
  /** The text is the content of a match; null: delete it with its message. */
  readonly inMatch: (text: string, podcastId: string) => string | null
}

const NO_TRACES: PersonTraces = { podcastIds: [], names: [] }

export function toErasure(
  forgotten: ForgottenEntries,
  { podcastIds, names }: PersonTraces = NO_TRACES,
): Erasure {
  const eraser = new PeopleEraser('', forgotten.people, [], names)
  const inJson = (text: string): string =>
    JSON.stringify(eraser.inJson(forgetInJson(JSON.parse(text) as JsonValue, forgotten)))
  const inShow = (text: string, podcastId: string): string =>
    JSON.stringify(forgetInShow(JSON.parse(text) as JsonValue, forgotten, podcastId))
  const inEpisodes = (text: string, podcastId: string): string => {
    const episodes: unknown = JSON.parse(text)
    const kept = forgetInEpisodes(episodes, forgotten, podcastId)
    return kept === episodes ? text : JSON.stringify(kept)
  }
  const inRecord = (record: PodcastRecord) => forgetInRecord(record, forgotten)
  return {
    like: '%@%',
    // A name has no character that addresses lack.
    likeKept: forgotten.people.size > 0 ? '%' : '%@%',
    likeFree: names.length > 0 ? '%' : '%@%',
    inText: (text) => eraser.inText(forgetInText(text, forgotten)),
    inJson,
    podcastIds,
    inShow,
    inSaved: (text) => (isFor(eraser, text) ? null : eraseInSearch(text, inJson)),
    inMatch: inShow,
    inNoted: (text) => eraseNoted(text, { inRecord, inEpisodes }),
    inTombstone: (text) =>
      JSON.stringify(forgetInTombstone(JSON.parse(text) as TombstoneContent, forgotten)),
  }
}

/** Returns whether the search is for an erased person. */
function isFor(eraser: PeopleEraser, text: string): boolean {
  const { q, search } = JSON.parse(text) as SavedSearchContent
  return JSON.stringify(eraser.inJson([q, search])) !== JSON.stringify([q, search])
}

/** A changed receiver address means another receiver, which gets nothing. */
function eraseInSearch(text: string, erase: (text: string) => string): string | null {
  const erased = erase(text)
  if (erased === text) return text
  const before = JSON.parse(text) as SavedSearchContent
  const after = JSON.parse(erased) as SavedSearchContent
  if (before.q !== null && !after.q?.trim()) return null
  const webhookUrl = before.webhookUrl === after.webhookUrl ? after.webhookUrl : null
  const q = after.q?.trim() ?? null
  return JSON.stringify({ ...after, q, name: after.name.trim() || '…', webhookUrl })
}

/** A tombstone needs a feed URL: this one never resolves. */
const closed = (record: PodcastRecord): PodcastRecord => {
  const url = `https://removed.invalid/${record.id}`
  const at = record.updatedAt
  return {
    ...withoutPrivateLinks(record),
    rssFeedUrl: url,
    feedUrls: [{ url, from: at, to: null, reason: 'operator' }],
  }
}

const openInKept = <Podcast extends { record: PodcastRecord; metadata: object | null }>(
  podcast: Podcast,
): Podcast => ({
  ...podcast,
  record: withoutPrivateFeeds(podcast.record) ?? closed(podcast.record),
  metadata: withoutPrivateInJson(podcast.metadata as JsonValue),
})

const openInTombstone = (kept: TombstoneContent): TombstoneContent => {
  if ('feedKeys' in kept)
    return { feedKeys: kept.feedKeys.filter((key) => !isPrivateAddress(key)) }
  return {
    absorbed: openInKept(kept.absorbed),
    survivor: kept.survivor === null ? null : openInKept(kept.survivor),
  }
}

export const PRIVATE_ADDRESSES: Erasure = {
  like: '%/%',
  likeKept: '%/%',
  likeFree: '%/%',
  podcastIds: [],
  inShow: (text) => text,
  inText: withoutPrivateInText,
  inJson: (text) => JSON.stringify(withoutPrivateInJson(JSON.parse(text) as JsonValue)),
  inSaved: (text) =>
    eraseInSearch(text, (all) =>
      JSON.stringify(withoutPrivateInJson(JSON.parse(all) as JsonValue)),
    ),
  inTombstone: (text) =>
    JSON.stringify(openInTombstone(JSON.parse(text) as TombstoneContent)),
  inNoted: (text) =>
    eraseNoted(text, { inRecord: withoutPrivateFeeds, inEpisodes: (episodes) => episodes }),
  inMatch: (text) => (holdsPrivateAddress(JSON.parse(text)) ? null : text),
}
