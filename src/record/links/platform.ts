/** Parses links to the three listing platforms, to infer listings. */
import { parseAppleArtist, parseAppleLink, type AppleLink } from './apple.ts'
import { parseSpotifyLink, type SpotifyLink } from './spotify.ts'
import { parseWebLink } from './web-link.ts'
import { parseYoutubeLink, type YoutubeLink } from './youtube.ts'

export type PlatformLink =
  | ({ readonly platform: 'apple' } & AppleLink)
  | ({ readonly platform: 'spotify' } & SpotifyLink)
  | ({ readonly platform: 'youtube' } & YoutubeLink)

export function parsePlatformLink(text: string): PlatformLink | undefined {
  const link = parseWebLink(text)
  if (link === undefined) return undefined
  const apple = parseAppleLink(link)
  if (apple !== undefined) return { platform: 'apple', ...apple }
  const spotify = parseSpotifyLink(link)
  if (spotify !== undefined) return { platform: 'spotify', ...spotify }
  const youtube = parseYoutubeLink(link)
  if (youtube === undefined) return undefined
  return { platform: 'youtube', ...youtube }
}

/** Leads to a list of shows, not to a listing. */
export interface ArtistLink {
  /** The artist's id at Apple, digits. */
  readonly id: string
  readonly url: string
}

export function parseArtistLink(text: string): ArtistLink | undefined {
  const link = parseWebLink(text)
  const id = link && parseAppleArtist(link)
  if (id === undefined) return undefined
  return { id, url: `https://podcasts.apple.com/artist/x/${id}` }
}
