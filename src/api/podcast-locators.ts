/**
 * Reads a text that names a podcast: its id, an Apple or Spotify id, a podcast:guid or a
 * slug, in this order.
 */
import type { Locator } from '../store/directory.ts'
import { isPodcastId } from '../record/podcast-id.ts'

const APPLE_ID = /^[1-9]\d{0,15}$/
const SPOTIFY_ID = /^[0-9A-Za-z]{22}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A guid is a UUID in lower case, or whatever a feed invented. */
export function toPodcastGuid(text: string): string {
  return UUID.test(text) ? text.toLowerCase() : text
}

/** Returns only what the text can be; never an empty list. */
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
