/** Defines what to erase from rows that ordinary writes never touch. */
import { forgetInEpisodes } from '../../record/episodes/packed-episodes.ts'
import { isPrivateAddress } from '../../record/feed-url/feed-url.ts'
import {
  type ForgottenEntries,
  forgetInJson,
  forgetInRecord,
  forgetInText,
} from '../../record/forgotten.ts'
import {
  holdsPrivateAddress,
  withoutPrivateFeeds,
  withoutPrivateInJson,
  withoutPrivateInText,
  withoutPrivateLinks,
} from '../../record/feed-url/without-private.ts'
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
  readonly inText: (text: string) => string
  /** The text is JSON. */
  readonly inJson: (text: string) => string
  /** The text is the JSON of a tombstone. */
  readonly inTombstone: (text: string) => string
  /** The text is the JSON of the noted columns of `followed_changes`; null: delete the row. */
  readonly inNoted: (text: string) => string | null
  /** The text is the content of a saved search; null: delete it, for it would search nothing. */
  readonly inSaved: (text: string) => string | null
  /** The text is the content of a match; null: delete it with its message. */
  readonly inMatch: (text: string) => string | null
}

export function toErasure(forgotten: ForgottenEntries): Erasure {
  const inJson = (text: string): string =>
    JSON.stringify(forgetInJson(JSON.parse(text) as JsonValue, forgotten))
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
    inText: (text) => forgetInText(text, forgotten),
    inJson,
    inSaved: (text) => eraseInSearch(text, inJson),
    inMatch: inJson,
    inNoted: (text) => eraseNoted(text, { inRecord, inEpisodes }),
    inTombstone: (text) =>
      JSON.stringify(forgetInTombstone(JSON.parse(text) as TombstoneContent, forgotten)),
  }
}

/** A receiver whose address has changed is another one, and gets nothing. */
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
