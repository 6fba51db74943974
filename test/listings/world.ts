/**
 * What the loopback platforms know: shows of Apple and Spotify, channels of YouTube. Test data in
 * our own words.
 */

export interface WorldEpisode {
  readonly title: string
  /** Ms since 1970. */
  readonly atMs: number
}

export interface AppleEntry {
  readonly id: number
  readonly name: string
  readonly artist: string
  /** Null: the publisher hides it. */
  readonly feedUrl: string | null
  /** Absent: the artist has no page. */
  readonly artistId?: number
  /** Stores that have it. */
  readonly countries: readonly string[]
}

export interface SpotifyEntry {
  readonly id: string
  readonly name: string
  /** Null as in development mode. */
  readonly publisher: string | null
  readonly languages: readonly string[]
  /** Of the public page; null: the page shows none, as pages of consent do. */
  readonly description?: string | null
  readonly markets: readonly string[]
  readonly episodes: readonly WorldEpisode[]
}

export interface YoutubeEntry {
  /** `UC…`. */
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly user: string | null
  readonly custom: string | null
  readonly description: string
  readonly headerLinks: readonly string[]
  /** What stands below each video. */
  readonly videoText: string
  readonly videos: readonly WorldEpisode[]
  readonly playlists: readonly {
    readonly id: string
    readonly name: string
    readonly videos: readonly WorldEpisode[]
  }[]
}

export interface World {
  readonly apple: AppleEntry[]
  readonly spotify: SpotifyEntry[]
  readonly youtube: YoutubeEntry[]
}

export const emptyWorld = (): World => ({ apple: [], spotify: [], youtube: [] })
