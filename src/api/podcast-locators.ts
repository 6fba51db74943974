/**
 * Parses a podcast reference: id, Apple or Spotify id, podcast:guid or slug, tried in this
 * sequence.
 */
import type { Locator } from '../store/directory.ts'
import { isPodcastId } from '../record/podcast-id.ts'

const APPLE_ID = /^[1-9]\d{0,15}$/
const SPOTIFY_ID = /^[0-9A-Za-z]{22}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Lower-cases UUIDs; other guids are kept as they are. */
export function toPodcastGuid(text: string): string {
  return UUID.test(text) ? text.toLowerCase() : text
}

/** Returns all possible readings; never empty. */
export function toLocators(text: string): readonly Locator[] {
  return [
    ...(isPodcastId(text) ? [{ by: 'id', id: text.toLowerCase() } as const] : []),
    ...(APPLE_ID.test(text) && Number.isSafeInteger(Number(text))
      ? [{ by: 'appleId', appleId: Number(text) } as const]
      : []),
    ...(SPOTIFY_ID.test(text) ? [{ by: 'spotifyId', spotifyId: text } as const] : []),
    { by: 'podcastGuid', podcastGuid: toPodcastGuid(text) },
    { by: 'slug', slug: text },
  ]
}
