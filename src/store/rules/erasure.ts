/** Defines what to erase from rows that ordinary writes never touch. */
import { isPrivateAddress } from '../../record/feed-url/feed-url.ts'
import {
  type ForgottenAddresses,
  forgetInJson,
  forgetInText,
} from '../../record/forgotten.ts'
import {
  withoutPrivateFeeds,
  withoutPrivateInJson,
  withoutPrivateInText,
  withoutPrivateLinks,
} from '../../record/feed-url/without-private.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { forgetInTombstone, type TombstoneContent } from './stored-tombstone.ts'

/** Each function returns its text unchanged if there is nothing to erase. */
export interface Erasure {
  /** A filter in SQL: only texts that match are read. */
  readonly like: '%@%' | '%/%'
  readonly inText: (text: string) => string
  /** The text is JSON. */
  readonly inJson: (text: string) => string
  /** The text is the JSON of a tombstone. */
  readonly inTombstone: (text: string) => string
}

export function toErasure(forgotten: ForgottenAddresses): Erasure {
  return {
    like: '%@%',
    inText: (text) => forgetInText(text, forgotten),
    inJson: (text) =>
      JSON.stringify(forgetInJson(JSON.parse(text) as JsonValue, forgotten)),
    inTombstone: (text) =>
      JSON.stringify(forgetInTombstone(JSON.parse(text) as TombstoneContent, forgotten)),
  }
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
  inText: withoutPrivateInText,
  inJson: (text) => JSON.stringify(withoutPrivateInJson(JSON.parse(text) as JsonValue)),
  inTombstone: (text) =>
    JSON.stringify(openInTombstone(JSON.parse(text) as TombstoneContent)),
}
