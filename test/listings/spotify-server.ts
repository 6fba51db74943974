/**
 * Spotify's accounts service, Web API and oEmbed on loopback, with the limits of 2026: ten hits,
 * nulls, tokens that end.
 */
import type { IncomingMessage } from 'node:http'
import { json, type Loopback, type Reply, serveLoopback } from './serve-loopback.ts'
import type { SpotifyEntry, World, WorldEpisode } from './world.ts'
import { haveAll, wordsOf } from './words-of.ts'

const toShow = ({ id, name, publisher, languages }: SpotifyEntry) => ({
  id,
  name,
  ...(publisher === null ? {} : { publisher }),
  languages,
  explicit: false,
  external_urls: { spotify: `https://open.spotify.com/show/${id}` },
  media_type: 'audio',
  type: 'show',
  uri: `spotify:show:${id}`,
})

const toEpisode = ({ title, atMs }: WorldEpisode) => ({
  id: 'e',
  name: title,
  release_date: new Date(atMs).toISOString().slice(0, 10),
  release_date_precision: 'day',
  type: 'episode',
})

const page = (items: readonly unknown[], total: number) => ({
  href: 'x',
  items,
  limit: items.length,
  next: null,
  offset: 0,
  previous: null,
  total,
})

const badRequest: Reply = json({ error: { status: 400, message: 'Invalid limit' } }, 400)
const notFound: Reply = json({ error: { status: 404, message: 'Non existing id' } }, 404)

const search = (world: World, url: URL): Reply => {
  const limit = Number(url.searchParams.get('limit') ?? '5')
  if (limit > 10) return badRequest
  const asked = wordsOf(url.searchParams.get('q') ?? '')
  const hits = world.spotify.filter(({ name, publisher }) =>
    haveAll(asked, name, publisher ?? ''),
  )
  const market = url.searchParams.get('market')
  const items = hits
    .slice(0, limit)
    .map((show) => (market !== null && show.markets.includes(market) ? toShow(show) : null))
  return json({ shows: page(items, hits.length) })
}

const showAnswer = (
  world: World,
  id: string,
  rest: string | undefined,
  url: URL,
): Reply => {
  const show = world.spotify.find((one) => one.id === id)
  const market = url.searchParams.get('market') ?? ''
  if (show === undefined || !show.markets.includes(market)) return notFound
  if (rest === undefined) return json(toShow(show))
  const limit = Number(url.searchParams.get('limit') ?? '20')
  if (limit > 50) return badRequest
  return json(
    page([null, ...show.episodes.slice(0, limit - 1).map(toEpisode)], show.episodes.length),
  )
}

export interface SpotifyLoopback extends Loopback {
  /** Tokens given so far. */
  readonly tokens: string[]
  /** The API refuses all tokens given until now. */
  endTokens: () => void
}

export const CREDENTIALS = { clientId: 'loopback-client', clientSecret: 'loopback-secret' }

const isClient = (request: IncomingMessage): boolean =>
  request.headers.authorization ===
  `Basic ${Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString('base64')}`

const tokenAnswer = (request: IncomingMessage, body: string, give: () => string): Reply =>
  isClient(request) && body === 'grant_type=client_credentials'
    ? json({ access_token: give(), token_type: 'Bearer', expires_in: 3600 })
    : json({ error: 'invalid_client' }, 400)

const oembedAnswer = (world: World, url: URL): Reply => {
  const id = /\/show\/(\w{22})/.exec(url.searchParams.get('url') ?? '')?.[1]
  const show = world.spotify.find((one) => one.id === id)
  return show === undefined
    ? { status: 404, type: 'text/html', body: 'Not found' }
    : json({ title: show.name, type: 'rich' })
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Descriptions are cut on the page. */
const MOST_DESCRIBED = 140

const pageAnswer = (world: World, id: string): Reply => {
  const show = world.spotify.find((one) => one.id === id)
  if (show === undefined) return { status: 404, type: 'text/html', body: 'Not found' }
  const { name, publisher, description } = show
  const shown = `Podcast · ${publisher ?? ''} · ${(description ?? '').slice(0, MOST_DESCRIBED)}`
  const metas =
    (description ?? null) === null
      ? ''
      : `<meta property="og:title" content="${escape(name)}"><meta property="og:description" content="${escape(shown)}">`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html><html><head><title>${escape(name)} | Podcast on Spotify</title>${metas}</head><body></body></html>`,
  }
}

/** All services on one port: `/api/token`, `/v1/…`, `/oembed`, `/show/…`. */
export const serveSpotify = async (world: World): Promise<SpotifyLoopback> => {
  const tokens: string[] = []
  const valid = new Set<string>()
  const give = (): string => {
    const token = `token-${String(tokens.length + 1)}`
    tokens.push(token)
    valid.add(token)
    return token
  }
  const loopback = await serveLoopback((url, request, body) => {
    if (url.pathname === '/api/token') return tokenAnswer(request, body, give)
    if (url.pathname === '/oembed') return oembedAnswer(world, url)
    if (url.pathname.startsWith('/show/')) return pageAnswer(world, url.pathname.slice(6))
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(token))
      return json({ error: { status: 401, message: 'The access token expired' } }, 401)
    const [, , kind, id = '', rest] = url.pathname.split('/')
    return kind === 'search' ? search(world, url) : showAnswer(world, id, rest, url)
  })
  return { ...loopback, tokens, endTokens: () => valid.clear() }
}
