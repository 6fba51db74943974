/**
 * Implements Apple's Search and Lookup API: about 20 calls a minute per address, batched ids, no
 * credentials. https://performance-partners.apple.com/search-api
 */
import type { PlatformGate } from '../platform/gate.ts'
import type { PlatformAnswer, PlatformClient } from '../platform/platform-http.ts'
import { fieldOf, idOf, itemsOf, textOf, type Untrusted } from '../platform/untrusted.ts'

export interface AppleShow {
  readonly appleId: number
  readonly name: string
  readonly artist: string | null
  /** Null if the artist has no page. */
  readonly artistId: number | null
  /** Null if the store omits it. */
  readonly episodeCount: number | null
  /** Null if the publisher hides it. */
  readonly feedUrl: string | null
}

export interface AppleClient {
  /** Looks up at most `MAX_LOOKUP_IDS` ids. `country` null = the API's default store. */
  lookup(
    ids: readonly string[],
    country: string | null,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<readonly AppleShow[]>>
  /** Returns the shows of at most `MAX_LOOKUP_ARTISTS` artists, `MAX_ARTIST_SHOWS` of each. */
  lookupArtists(
    ids: readonly string[],
    country: string | null,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<readonly AppleShow[]>>
  search(
    term: string,
    country: string | null,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<readonly AppleShow[]>>
}

export const MAX_LOOKUP_IDS = 150
/** Maximum artists per lookup; the shows of more would exceed the answer's size. */
export const MAX_LOOKUP_ARTISTS = 5
/** Limit of the API. */
export const MAX_ARTIST_SHOWS = 200
const SEARCH_LIMIT = 50

/**
 * Drops everything but shows: an answer may contain episodes, music and other items with the same
 * kind of id.
 */
const toShow = (item: Untrusted): readonly AppleShow[] => {
  const appleId = idOf(fieldOf(item, 'collectionId')) ?? idOf(fieldOf(item, 'trackId'))
  const name = textOf(fieldOf(item, 'collectionName')) ?? textOf(fieldOf(item, 'trackName'))
  if (fieldOf(item, 'kind') !== 'podcast' || appleId === null || name === null) return []
  return [
    {
      appleId,
      name,
      artist: textOf(fieldOf(item, 'artistName')),
      artistId: idOf(fieldOf(item, 'artistId')),
      episodeCount: idOf(fieldOf(item, 'trackCount')),
      feedUrl: textOf(fieldOf(item, 'feedUrl')),
    },
  ]
}

const toShows = (answer: PlatformAnswer): PlatformAnswer<readonly AppleShow[]> => {
  if (answer.kind !== 'answer') return answer.kind === 'silent' ? answer : noAnswer
  const results = fieldOf(answer.body, 'results')
  if (Array.isArray(results))
    return { kind: 'answer', body: itemsOf(results).flatMap(toShow) }
  return noAnswer
}

/** Lookup has no 404: unknown ids are missing from the list, so any other page is a failure. */
const noAnswer = {
  kind: 'silent',
  reason: 'not an answer of this API',
  retryAfterMs: 15 * 60_000,
} as const

export function openAppleClient(
  baseUrl: string,
  http: PlatformClient,
  gate: PlatformGate,
): AppleClient {
  const call = async (
    path: string,
    params: Record<string, string>,
    country: string | null,
    signal: AbortSignal,
  ) => {
    const query = new URLSearchParams({
      ...params,
      ...(country !== null && { country }),
    })
    return toShows(
      await gate.pass(() =>
        http.fetchJson({ url: `${baseUrl}/${path}?${query.toString()}`, signal }),
      ),
    )
  }
  return {
    lookup: (ids, country, signal) =>
      call('lookup', { id: ids.join(','), entity: 'podcast' }, country, signal),
    lookupArtists: (ids, country, signal) =>
      call(
        'lookup',
        { id: ids.join(','), entity: 'podcast', limit: String(MAX_ARTIST_SHOWS) },
        country,
        signal,
      ),
    search: (term, country, signal) =>
      call(
        'search',
        { term, media: 'podcast', entity: 'podcast', limit: String(SEARCH_LIMIT) },
        country,
        signal,
      ),
  }
}
