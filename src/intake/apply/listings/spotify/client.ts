/**
 * Implements Spotify's Web API as of February 2026: searches return at most ten hits, pages contain
 * nulls for items unavailable in a market, and shows lack a publisher in development mode. Without
 * credentials, it reads the name from oEmbed and the show's public page.
 * https://developer.spotify.com/documentation/web-api
 */
import type { DatedTitle } from '../../../../record/listing/compare-episodes.ts'
import type { PlatformGate } from '../platform/gate.ts'
import type { PlatformAnswer, PlatformClient } from '../platform/platform-http.ts'
import {
  fieldOf,
  idOf,
  itemsOf,
  nestedFieldOf,
  textOf,
  type Untrusted,
} from '../platform/untrusted.ts'
import { type PublicPage, readPublicPage } from './public-page.ts'
import type { TokenSource } from './token.ts'

export interface SpotifyShow {
  readonly spotifyId: string
  readonly name: string
  /** Null in development mode. */
  readonly publisher: string | null
  readonly languages: readonly string[]
  /** Null if absent. */
  readonly episodeCount: number | null
}

export interface SpotifyClient {
  readonly hasApi: boolean
  search(
    term: string,
    market: string,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<readonly SpotifyShow[]>>
  show(
    id: string,
    market: string,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<SpotifyShow>>
  /** Returns the newest episodes with full dates. */
  episodes(
    id: string,
    market: string,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<readonly DatedTitle[]>>
  /** Returns the show's name without credentials. */
  nameOf(id: string, signal: AbortSignal): Promise<PlatformAnswer<string>>
  /** Returns the show's public page without credentials. */
  page(id: string, signal: AbortSignal): Promise<PlatformAnswer<PublicPage>>
}

const SEARCH_LIMIT = '10'
const EPISODE_LIMIT = '50'
export const SPOTIFY_ID = /^[0-9A-Za-z]{22}$/

const toShow = (item: Untrusted): readonly SpotifyShow[] => {
  const [spotifyId, name] = [textOf(fieldOf(item, 'id')), textOf(fieldOf(item, 'name'))]
  if (spotifyId === null || name === null || !SPOTIFY_ID.test(spotifyId)) return []
  const languages = fieldOf(item, 'languages')
  return [
    {
      spotifyId,
      name,
      publisher: textOf(fieldOf(item, 'publisher')),
      languages: Array.isArray(languages)
        ? languages.filter((tag) => typeof tag === 'string')
        : [],
      episodeCount: idOf(fieldOf(item, 'total_episodes')),
    },
  ]
}

/** Drops dates that are only a year or a month. */
const toEpisode = (item: Untrusted): readonly DatedTitle[] => {
  const [title, date] = [
    textOf(fieldOf(item, 'name')),
    textOf(fieldOf(item, 'release_date')),
  ]
  if (title === null || date === null || fieldOf(item, 'release_date_precision') !== 'day')
    return []
  const atMs = Date.parse(`${date}T12:00:00Z`)
  if (Number.isNaN(atMs)) return []
  return [{ title, atMs }]
}

const mapAnswer = <From, Body>(
  answer: PlatformAnswer<From>,
  read: (body: From) => Body | undefined,
): PlatformAnswer<Body> => {
  if (answer.kind !== 'answer') return answer
  const body = read(answer.body)
  if (body === undefined)
    return {
      kind: 'silent',
      reason: 'not an answer of this API',
      retryAfterMs: 15 * 60_000,
    }
  return { kind: 'answer', body }
}

export interface SpotifyAddresses {
  readonly apiUrl: string
  readonly openUrl: string
}

interface SpotifyParts {
  readonly http: PlatformClient
  readonly gate: PlatformGate
  /** Null without credentials. */
  readonly tokens: TokenSource | null
}

type Call = (
  path: string,
  params: Record<string, string>,
  signal: AbortSignal,
) => Promise<PlatformAnswer>

/** A refused token is dropped, and the call repeated once with a new one. */
function openCall(apiUrl: string, { http, gate, tokens }: SpotifyParts): Call {
  const callOnce = async (
    url: string,
    source: TokenSource,
    signal: AbortSignal,
  ): Promise<PlatformAnswer> => {
    const token = await source.token(signal)
    if (token.kind !== 'answer') return token
    const answer = await http.fetchJson({
      url,
      headers: { authorization: `Bearer ${token.body}` },
      signal,
    })
    if (answer.kind === 'refused') source.drop(token.body)
    return answer
  }
  return async (path, params, signal) => {
    if (tokens === null)
      return { kind: 'silent', reason: 'no credentials', retryAfterMs: 24 * 3_600_000 }
    const url = `${apiUrl}/${path}?${new URLSearchParams(params).toString()}`
    const answer = await gate.pass(() => callOnce(url, tokens, signal))
    if (answer.kind === 'refused') return gate.pass(() => callOnce(url, tokens, signal))
    return answer
  }
}

export function openSpotifyClient(
  { apiUrl, openUrl }: SpotifyAddresses,
  parts: SpotifyParts,
): SpotifyClient {
  const { http, gate, tokens } = parts
  const call = openCall(apiUrl, parts)
  return {
    hasApi: tokens !== null,
    search: async (q, market, signal) =>
      mapAnswer(
        await call('search', { q, type: 'show', market, limit: SEARCH_LIMIT }, signal),
        (body) => {
          const items = nestedFieldOf(body, 'shows', 'items')
          if (Array.isArray(items)) return itemsOf(items).flatMap(toShow)
          return undefined
        },
      ),
    show: async (id, market, signal) =>
      mapAnswer(await call(`shows/${id}`, { market }, signal), (body) => toShow(body)[0]),
    episodes: async (id, market, signal) =>
      mapAnswer(
        await call(`shows/${id}/episodes`, { market, limit: EPISODE_LIMIT }, signal),
        (body) => {
          const items = fieldOf(body, 'items')
          if (Array.isArray(items)) return itemsOf(items).flatMap(toEpisode)
          return undefined
        },
      ),
    nameOf: async (id, signal) => {
      const url = `${openUrl}/oembed?url=${encodeURIComponent(`https://open.spotify.com/show/${id}`)}`
      return mapAnswer(
        await gate.pass(() => http.fetchJson({ url, signal })),
        (body) => textOf(fieldOf(body, 'title')) ?? undefined,
      )
    },
    page: async (id, signal) => {
      const url = `${openUrl}/show/${id}`
      const headers = { 'accept-language': 'en' }
      return mapAnswer(
        await gate.pass(() => http.fetchText({ url, headers, signal })),
        readPublicPage,
      )
    },
  }
}
