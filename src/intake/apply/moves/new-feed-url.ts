/**
 * Reads `itunes:new-feed-url`. Most feeds name themselves in it, some name a page of
 * another platform, and few mean a move.
 */
import { isDowngrade } from './downgrade.ts'
import { differing, type MoveTarget } from './redirect-chain.ts'

/** Pages where a show can be heard; no feed of anybody's is there. */
const PLATFORMS =
  /(?:^|\.)(?:spotify\.com|podcasts\.apple\.com|itunes\.apple\.com|youtube\.com|youtu\.be)$/

/**
 * Returns where the feed says that it has moved to; null when it says nothing, names
 * itself, goes back to http, or names no feed.
 */
export function announcedTarget(
  ownKeys: readonly string[],
  current: string,
  newFeedUrl: string | null,
): MoveTarget | null {
  const target = newFeedUrl === null ? null : differing(current, newFeedUrl)
  if (target === null || ownKeys.includes(target.key) || isDowngrade(current, target.url))
    return null
  return PLATFORMS.test(new URL(target.url).hostname) ? null : target
}
