/**
 * Detects feeds that are no podcasts: two readings a day apart without audio, no verified Apple id,
 * and no episodes when served. Pure.
 */
import type { Metadata } from '../../../store/metadata.ts'
import { isAlwaysServed, type PodcastRecord } from '../../../record/podcast.ts'
import type { FeedReading } from '../../interpret/feed/facts/reading.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const readingOf = ({ feed }: Pick<Metadata, 'feed'>): Partial<FeedReading> | null => {
  if (typeof feed === 'object' && feed !== null && !Array.isArray(feed))
    return feed as Partial<FeedReading>
  return null
}

/**
 * Returns the reading with the audio facts of earlier readings. An empty feed is no evidence of
 * audio: it does not end the silence of the readings before. `podcast` is the record before this
 * reading.
 */
export function withEarlierSound(
  reading: FeedReading,
  podcast: PodcastRecord,
  metadata: Metadata,
): FeedReading {
  const before = readingOf(metadata)
  const hasSound = reading.hasSound || hadSound(podcast, metadata)
  const silentAt = reading.itemCount > 0 ? reading.at : null
  return {
    ...reading,
    hasSound,
    silentSince: hasSound ? null : (before?.silentSince ?? silentAt),
  }
}

/**
 * Returns whether an earlier reading had audio. Before the first reading, returns whether a
 * catalogue lists episodes of a served podcast.
 */
export function hadSound(
  podcast: PodcastRecord,
  metadata: Pick<Metadata, 'feed'>,
): boolean {
  const before = readingOf(metadata)
  if (before === null) return isAlwaysServed(podcast) && podcast.stats.episodeCount > 0
  return before.hasSound === true
}

type Heard = readonly [podcast: PodcastRecord, metadata: Pick<Metadata, 'feed'>]

/**
 * Returns whether any feed of a show had audio. A feed that was never read and has no known
 * episodes does not count.
 */
export function mayHaveSound(...feeds: readonly [Heard, Heard]): boolean {
  if (feeds.every(([, metadata]) => readingOf(metadata) === null)) return true
  return feeds.some(([podcast, metadata]) => {
    const reading = readingOf(metadata)
    if (reading === null) return hadSound(podcast, metadata)
    return reading.hasSound !== false
  })
}

/** Returns whether the feed was read with audio after `instant` (ISO 8601). */
export function wasHeardSince(metadata: Pick<Metadata, 'feed'>, instant: string): boolean {
  const { at, hasSound = false } = readingOf(metadata) ?? {}
  return hasSound && at !== undefined && Date.parse(at) > Date.parse(instant)
}

/**
 * Returns whether the readings classify the feed as no podcast. A verified Apple id overrides them.
 */
export function isNotAPodcast(
  podcast: PodcastRecord,
  metadata: Pick<Metadata, 'feed'>,
  nowMs: number,
): boolean {
  const since = readingOf(metadata)?.silentSince ?? null
  if (since === null || podcast.appleIdStatus === 'verified') return false
  return nowMs - Date.parse(since) >= DAY_MS
}

/**
 * Returns when a feed without audio is due for its second reading; null = no second reading. Until
 * the URL serves the feed again, it is fetched daily.
 */
export function secondReadingAt(
  metadata: Pick<Metadata, 'feed'>,
  nowMs: number,
): number | null {
  const { silentSince = null, at } = readingOf(metadata) ?? {}
  if (silentSince === null || at === undefined) return null
  const dueAt = Date.parse(silentSince) + DAY_MS
  if (Date.parse(at) >= dueAt) return null
  if (dueAt > nowMs) return dueAt
  return nowMs + DAY_MS
}
