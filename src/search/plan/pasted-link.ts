/**
 * Parses links and ids that are pasted as a term: a feed URL, or a link or id of Apple, Spotify
 * or castdex.
 */
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isTrackingParameter } from '../../record/feed-url/loose-key.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { isShowWord } from '../text/noise-words.ts'

const APPLE_LINK =
  /^(?:(?:https?:\/\/)?(?:podcasts|itunes)\.apple\.com\/\S*?\b)?id(\d{5,15})\b/i
/** Ids of shows have at least eight digits; a shorter number is a word. */
const APPLE_ID = /^([1-9]\d{7,14})$/
const SPOTIFY_LINK =
  /^(?:(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z]+\/)?show\/|spotify:show:)([0-9a-z]{22})\b/i
const SPOTIFY_ID = /^([0-9a-z]{22})$/i
const UUID_IN_LINK =
  /^https?:\/\/\S+?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:)\S+$/i
/** Slashes or the colon of a scheme that are missing. */
const BROKEN_SCHEME = /^(?:(https?):?\/{1,2}|(https?):|\/\/)(?=[^/])/i
/** The hostname may be a known feed's; otherwise the text is words. */
const ADDRESS = /^(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]\S*)?$/iu

/** Possible meanings of a pasted text: a feed URL, then the id in it. */
export interface PastedLink {
  readonly id?: string
  readonly appleId?: number
  readonly spotifyId?: string
  /** Possible keys of the feed, likeliest first. */
  readonly feedKeys?: readonly string[]
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

function feedKeysOf(url: string): Pick<PastedLink, 'feedKeys'> {
  const keys = [url, withoutTracking(url)].flatMap((each) => {
    const feedUrl = parseFeedUrl(each)
    if ('problem' in feedUrl || feedUrl.isPrivate) return []
    return [feedUrl.key, feedUrl.looseKey, `www.${feedUrl.looseKey}`]
  })
  if (keys.length === 0) return {}
  return { feedKeys: [...new Set(keys)] }
}

const readId = (text: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]).find((id) => id !== undefined)

const AROUND = /^[<("'“‘]+|[>)"'”’,;.!]+$/gu
const IS_FEED = /^(?:rss|feed|url|link):?$/iu

/** Drops punctuation around a link, and words that announce it. */
function bare(text: string): string {
  const tokens = text.trim().split(/\s+/u)
  const kept = tokens.filter(
    (token) => !IS_FEED.test(token) && !isShowWord(token.toLowerCase()),
  )
  const [link = '', ...others] = tokens.length === 1 ? tokens : kept
  if (others.length > 0) return text.trim()
  return link.replace(AROUND, '')
}

/** Returns the text with a whole scheme, or `undefined` if it is no link. */
function toUrl(text: string): string | undefined {
  if (LINK.test(text)) return text
  const scheme = BROKEN_SCHEME.exec(text)
  const address = scheme === null ? text : text.slice(scheme[0].length)
  if (!ADDRESS.test(address)) return undefined
  return `${scheme?.[1] ?? scheme?.[2] ?? 'https'}://${address}`
}

/** Returns `undefined` if the text is not a link. */
export function parsePastedLink(text: string): PastedLink | undefined {
  const pasted = bare(text)
  if (isPodcastId(pasted.toLowerCase())) return { id: pasted.toLowerCase() }
  const appleId = readId(pasted, [APPLE_LINK, APPLE_ID])
  if (appleId !== undefined) return { appleId: Number(appleId) }
  const spotifyId = readId(pasted, [SPOTIFY_LINK, SPOTIFY_ID])
  if (spotifyId !== undefined) return { spotifyId }
  const url = toUrl(pasted)
  if (url === undefined) return undefined
  const id = UUID_IN_LINK.exec(url)?.[1]?.toLowerCase()
  return { ...feedKeysOf(url), ...(id !== undefined && { id }) }
}
