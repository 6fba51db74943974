/** Creates and validates podcast ids, which are never derived from a URL or reused. */
import { randomUUID } from 'node:crypto'

const PODCAST_ID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i

/**
 * Returns whether a text is a UUID of version 1 to 8 with variant 8, 9, a or b, or the nil or max
 * UUID, in any case.
 */
export function isPodcastId(text: string): boolean {
  return text.length === 36 && PODCAST_ID.test(text)
}

/**
 * Creates a UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then random bits, so that ids
 * sort by time.
 */
export function newPodcastId(nowMs: number): string {
  const time = Math.max(0, Math.trunc(nowMs)).toString(16).padStart(12, '0').slice(-12)
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}
