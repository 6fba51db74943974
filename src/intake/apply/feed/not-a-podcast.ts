/**
 * Finds feeds that are no podcasts: none of their items ever had sound in two readings a
 * day apart, they have no verified Apple id, and were never served with episodes. Pure.
 */
import type { Metadata } from '../../../store/metadata.ts'
import { isAlwaysServed, type PodcastRecord } from '../../../record/podcast.ts'
import type { FeedReading } from '../../interpret/feed/facts/reading.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const readingOf = ({ feed }: Pick<Metadata, 'feed'>): Partial<FeedReading> | null =>
  typeof feed === 'object' && feed !== null && !Array.isArray(feed)
    ? (feed as Partial<FeedReading>)
    : null

/**
 * Returns the reading together with what earlier ones knew of the feed's sound. `podcast`
 * is as it was before this reading.
 */
export function withEarlierSound(
  reading: FeedReading,
  podcast: PodcastRecord,
  metadata: Metadata,
): FeedReading {
  const before = readingOf(metadata)
  const hasSound = reading.hasSound || hadSound(podcast, metadata)
  const isSilent = !hasSound && reading.itemCount > 0
  return {
    ...reading,
    hasSound,
    silentSince: isSilent ? (before?.silentSince ?? reading.at) : null,
  }
}

/**
 * Returns whether the feed had sound in an earlier reading; before the first one, whether a
 * catalogue knows episodes of a podcast that is served.
 */
export function hadSound(
  podcast: PodcastRecord,
  metadata: Pick<Metadata, 'feed'>,
): boolean {
  const before = readingOf(metadata)
  return before === null
    ? isAlwaysServed(podcast) && podcast.stats.episodeCount > 0
    : before.hasSound === true
}

type Heard = readonly [podcast: PodcastRecord, metadata: Pick<Metadata, 'feed'>]

/**
 * Returns whether one of the feeds of a show had sound, as far as they were read. A feed that was
 * never read and has no known episodes does not count.
 */
export function mayHaveSound(...feeds: readonly [Heard, Heard]): boolean {
  if (feeds.every(([, metadata]) => readingOf(metadata) === null)) return true
  return feeds.some(([podcast, metadata]) => {
    const reading = readingOf(metadata)
    return reading === null ? hadSound(podcast, metadata) : reading.hasSound !== false
  })
}

/** Returns whether the feed was read after `instant`, an ISO instant, and had sound. */
export function wasHeardSince(metadata: Pick<Metadata, 'feed'>, instant: string): boolean {
  const { at, hasSound = false } = readingOf(metadata) ?? {}
  return hasSound && at !== undefined && Date.parse(at) > Date.parse(instant)
}

/**
 * Returns whether the readings say that the feed is no podcast. A verified Apple id stands
 * above them.
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
 * Returns when a feed without sound is to be read for the second time; null = it need not
 * be.
 */
export function secondReadingAt(
  metadata: Pick<Metadata, 'feed'>,
  nowMs: number,
): number | null {
  const since = readingOf(metadata)?.silentSince ?? null
  const at = since === null ? 0 : Date.parse(since) + DAY_MS
  return at > nowMs ? at : null
}
