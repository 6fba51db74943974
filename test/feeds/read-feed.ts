/**
 * Reads a feed from its bytes in the thread of the test. The product does both steps in a thread of
 * their own.
 */
import type { ParsedFeed } from '../../src/intake/interpret/feed/parsed-feed.ts'
import { prepareFeed } from '../../src/intake/interpret/feed/prepare.ts'
import { readPrepared } from '../../src/intake/interpret/feed/read-feed.ts'

/**
 * `contentType`: the HTTP header, if there was one. Throws a `CodedError` whose code begins with
 * `FEED_`.
 */
export function readFeed(bytes: Uint8Array, contentType: string | null = null): ParsedFeed {
  return readPrepared(prepareFeed(bytes, contentType))
}
