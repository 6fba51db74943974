/** Parses links to Spotify. */
import type { WebLink } from './web-link.ts'

export interface SpotifyLink {
  readonly kind: 'show' | 'episode'
  /** 22 characters of base 62. */
  readonly id: string
  readonly url: string
}

const ID = /^[\dA-Za-z]{22}$/

/** Parses `/show/ID`, optionally after a language (`/intl-de`) or `embed`. */
export function parseSpotifyLink(link: WebLink): SpotifyLink | undefined {
  if (link.host !== 'open.spotify.com' && link.host !== 'play.spotify.com') return undefined
  const parts = link.path.filter(
    (part, at) =>
      at > 1 || !/^(?:intl-[a-z]{2}(?:-[a-z]{2})?|embed|embed-podcast)$/i.test(part),
  )
  const [kind, id = ''] = parts
  if (!ID.test(id) || (kind !== 'show' && kind !== 'episode')) return undefined
  return { kind, id, url: `https://open.spotify.com/${kind}/${id}` }
}
