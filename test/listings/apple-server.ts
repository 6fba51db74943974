/**
 * Apple's Search and Lookup API on loopback: JSON under the type of a script, no 404, foreign media
 * among the results.
 */
import { type Loopback, type Reply, serveLoopback } from './serve-loopback.ts'
import type { AppleEntry, World } from './world.ts'
import { haveAll, wordsOf } from './words-of.ts'

const toResult = ({ id, name, artist, artistId, feedUrl }: AppleEntry) => ({
  wrapperType: 'track',
  kind: 'podcast',
  collectionId: id,
  trackId: id,
  artistName: artist,
  ...(artistId === undefined
    ? {}
    : {
        artistId,
        artistViewUrl: `https://podcasts.apple.com/us/artist/x/${String(artistId)}?uo=4`,
      }),
  collectionName: name,
  trackName: name,
  collectionViewUrl: `https://podcasts.apple.com/us/podcast/x/id${String(id)}?uo=4`,
  ...(feedUrl === null ? {} : { feedUrl }),
  trackCount: 12,
  genres: ['News', 'Podcasts'],
})

const SONG = {
  wrapperType: 'track',
  kind: 'song',
  trackId: 1,
  collectionId: 2,
  trackName: 'A Song',
  artistName: 'Somebody',
}

const toReply = (results: readonly unknown[]): Reply => ({
  type: 'text/javascript; charset=utf-8',
  body: `\n\n\n${JSON.stringify({ resultCount: results.length, results })}\n`,
})

/** An artist's id gives the artist, then the artist's shows, at most `limit` of each. */
const ofArtist = (
  store: readonly AppleEntry[],
  artistId: number,
  limit: number,
): readonly unknown[] => {
  const shows = store.filter((entry) => entry.artistId === artistId)
  const [first] = shows
  if (first === undefined) return []
  const artist = {
    wrapperType: 'artist',
    artistType: 'Artist',
    artistName: first.artist,
    artistId,
  }
  return [artist, ...shows.slice(0, limit).map(toResult)]
}

/** The API takes this many ids; more are ignored. */
const MAX_IDS = 200

export const serveApple = (world: World): Promise<Loopback> =>
  serveLoopback((url) => {
    const country = (url.searchParams.get('country') ?? 'US').toUpperCase()
    const store = world.apple.filter(({ countries }) => countries.includes(country))
    if (url.pathname === '/lookup') {
      const ids = new Set(
        (url.searchParams.get('id') ?? '').split(',').slice(0, MAX_IDS).map(Number),
      )
      const limit = Number(url.searchParams.get('limit') ?? '50')
      const shows = store.filter(({ id }) => ids.has(id)).map(toResult)
      return toReply([...shows, ...[...ids].flatMap((id) => ofArtist(store, id, limit))])
    }
    const limit = Number(url.searchParams.get('limit') ?? '50')
    const asked = wordsOf(url.searchParams.get('term') ?? '')
    const hits = store.filter(({ name, artist }) => haveAll(asked, name, artist))
    return toReply([SONG, ...hits.map(toResult)].slice(0, limit))
  })
