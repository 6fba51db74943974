/**
 * Interprets `itunes:new-feed-url`. Most feeds name themselves in it, some a page of another
 * platform, and few announce a move.
 */
import { isDowngrade } from './downgrade.ts'
import { differing, type MoveTarget } from './redirect-chain.ts'

/** Listening platforms, which host no feeds. */
const PLATFORMS =
  /(?:^|\.)(?:spotify\.com|podcasts\.apple\.com|itunes\.apple\.com|youtube\.com|youtu\.be)$/

/**
 * Returns the announced URL; null if it is missing, the feed itself, plain HTTP, or not a feed URL.
 */
export function announcedTarget(
  ownKeys: readonly string[],
  current: string,
  newFeedUrl: string | null,
): MoveTarget | null {
  const target = newFeedUrl === null ? null : differing(current, newFeedUrl)
  if (target === null || ownKeys.includes(target.key) || isDowngrade(current, target.url))
    return null
  if (PLATFORMS.test(new URL(target.url).hostname)) return null
  return target
}
