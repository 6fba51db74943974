/**
 * Parses links and ids that are pasted as a term: a feed URL, or a link or id of Apple, Spotify
 * or castdex.
 */
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isTrackingParameter } from '../../record/feed-url/loose-key.ts'
import { isPodcastId } from '../../record/podcast-id.ts'

const APPLE_LINK = /^(?:https?:\/\/(?:podcasts|itunes)\.apple\.com\/\S*?\b)?id(\d{5,15})\b/i
/** Ids of shows have at least eight digits; a shorter number is a word. */
const APPLE_ID = /^([1-9]\d{7,14})$/
const SPOTIFY_LINK =
  /^(?:https?:\/\/open\.spotify\.com\/(?:intl-[a-z]+\/)?show\/|spotify:show:)([0-9a-z]{22})\b/i
const SPOTIFY_ID = /^([0-9a-z]{22})$/i
const UUID_IN_LINK =
  /^https?:\/\/\S+?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:)\S+$/i

/** Possible meanings of a pasted text: a feed URL, then the id in it. */
export interface PastedLink {
  readonly id?: string
  readonly appleId?: number
  readonly spotifyId?: string
  readonly feedKey?: string
  /** The key of the URL without tracking parameters, if it has some. */
  readonly untrackedKey?: string
}

/** An address without a scheme has a path, or begins with `www.`; others are words. */
const ADDRESS =
  /^(?:www\.[^\s/?#]+\.[a-z]{2,}|(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?\/[^\s]+)\S*$/i

function keyOf(url: string): string | undefined {
  const feedUrl = parseFeedUrl(url)
  if ('problem' in feedUrl) return undefined
  return feedUrl.key
}

function withoutTracking(url: string): string {
  const [address = '', query] = url.split('?', 2)
  if (query === undefined) return url
  const kept = query
    .split('&')
    .filter((parameter) => !isTrackingParameter(parameter.split('=', 1)[0] ?? ''))
  if (kept.length === 0) return address
  return `${address}?${kept.join('&')}`
}

function feedKeysOf(url: string): Pick<PastedLink, 'feedKey' | 'untrackedKey'> {
  const [feedKey, untrackedKey] = [keyOf(url), keyOf(withoutTracking(url))]
  return {
    ...(feedKey !== undefined && { feedKey }),
    ...(untrackedKey !== undefined && untrackedKey !== feedKey && { untrackedKey }),
  }
}

const readId = (text: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]).find((id) => id !== undefined)

/** Returns `undefined` if the text is not a link. */
export function parsePastedLink(text: string): PastedLink | undefined {
  const pasted = text.trim()
  if (isPodcastId(pasted.toLowerCase())) return { id: pasted.toLowerCase() }
  const appleId = readId(pasted, [APPLE_LINK, APPLE_ID])
  if (appleId !== undefined) return { appleId: Number(appleId) }
  const spotifyId = readId(pasted, [SPOTIFY_LINK, SPOTIFY_ID])
  if (spotifyId !== undefined) return { spotifyId }
  if (ADDRESS.test(pasted)) return feedKeysOf(`https://${pasted}`)
  if (!LINK.test(pasted)) return undefined
  const id = UUID_IN_LINK.exec(pasted)?.[1]?.toLowerCase()
  return {
    ...feedKeysOf(pasted),
    ...(id !== undefined && { id }),
  }
}
