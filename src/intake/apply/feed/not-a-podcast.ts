/**
 * What is no podcast: a feed that has items of which none ever had sound, read twice a day apart,
 * without a verified Apple id, and never served with episodes. Pure.
 */
import type { Metadata } from '../../../store/metadata.ts'
import { isAlwaysServed, type PodcastRecord } from '../../../record/podcast.ts'
import type { FeedReading } from '../../interpret/feed/facts/reading.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const readingOf = ({ feed }: Metadata): Partial<FeedReading> | null =>
  typeof feed === 'object' && feed !== null && !Array.isArray(feed)
    ? (feed as Partial<FeedReading>)
    : null

/** The reading with what earlier ones knew of its sound. `podcast`: before this reading. */
export function withEarlierSound(
  reading: FeedReading,
  podcast: PodcastRecord,
  metadata: Metadata,
): FeedReading {
  const before = readingOf(metadata)
  // Before the first reading its episodes are those of a catalogue.
  const wasServed =
    before === null && isAlwaysServed(podcast) && podcast.stats.episodeCount > 0
  const hasSound = reading.hasSound || wasServed || before?.hasSound === true
  const isSilent = !hasSound && reading.itemCount > 0
  return {
    ...reading,
    hasSound,
    silentSince: isSilent ? (before?.silentSince ?? reading.at) : null,
  }
}

/** Whether its feed ever had sound, as far as anybody has read it. */
export function mayHaveSound(metadata: Pick<Metadata, 'feed'>): boolean {
  return readingOf(metadata)?.hasSound !== false
}

/** Whether it was read since then, and had sound. `instant`: as ISO text. */
export function wasHeardSince(metadata: Pick<Metadata, 'feed'>, instant: string): boolean {
  const { at, hasSound = false } = readingOf(metadata) ?? {}
  return hasSound && at !== undefined && Date.parse(at) > Date.parse(instant)
}

/** Whether the readings say so; a verified Apple id stands above them. */
export function isNotAPodcast(
  podcast: PodcastRecord,
  metadata: Pick<Metadata, 'feed'>,
  nowMs: number,
): boolean {
  const since = readingOf(metadata)?.silentSince ?? null
  if (since === null || podcast.appleIdStatus === 'verified') return false
  return nowMs - Date.parse(since) >= DAY_MS
}

/** When a feed without sound is to be read for the second time; null = it need not be. */
export function secondReadingAt(
  metadata: Pick<Metadata, 'feed'>,
  nowMs: number,
): number | null {
  const since = readingOf(metadata)?.silentSince ?? null
  const at = since === null ? 0 : Date.parse(since) + DAY_MS
  return at > nowMs ? at : null
}
