/** Parses what names a podcast: one of six lookup fields, or any id or slug in a path. */
import type { Locator } from '../store/directory.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import { quote } from './query-string.ts'
import { CodedError } from '../errors.ts'
import {
  FEED_URL_PROBLEMS,
  type FeedUrl,
  parseFeedUrl,
} from '../record/feed-url/feed-url.ts'

const APPLE_ID = /^[1-9]\d{0,15}$/
const SPOTIFY_ID = /^[0-9A-Za-z]{22}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Lower-cases UUIDs; other guids are kept as they are. */
export function toPodcastGuid(text: string): string {
  if (UUID.test(text)) return text.toLowerCase()
  return text
}

/**
 * Returns all readings of an id or slug, in the sequence in which they are tried: id, Apple or
 * Spotify id, podcast:guid, slug. Never empty.
 */
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

/** A text that does not parse as a URL may still contain a secret. */
const mayBeSecret = (text: string): boolean => /[@?]/.test(text)

const show = (text: string): string =>
  text === '' || mayBeSecret(text) ? '' : ` ${quote(text)}`

/** Computes the loose key lazily, only if the exact key does not match. */
class FeedUrlLocator {
  readonly by = 'feedUrl'
  readonly key: string
  readonly #feedUrl: FeedUrl

  constructor(feedUrl: FeedUrl) {
    this.key = feedUrl.key
    this.#feedUrl = feedUrl
  }

  get looseKey(): string {
    return this.#feedUrl.looseKey
  }
}

/** Returns null for a URL with credentials: none is ever stored. */
function parseFeedUrlLocator(text: string): Locator | { readonly problem: string } | null {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed) return { problem: FEED_URL_PROBLEMS[parsed.problem] }
  if (parsed.isPrivate) return null
  return new FeedUrlLocator(parsed)
}

/** Feed URLs with credentials are never echoed. */
export function readFeedUrl(text: string, name = 'rssFeedUrl'): Locator | null {
  const parsed = parseFeedUrlLocator(text)
  if (parsed === null || !('problem' in parsed)) return parsed
  const { problem } = parsed
  throw new CodedError(
    'INVALID_FEED_URL',
    `${name}${show(text)} ${problem}; send an absolute http(s) URL, URL-encoded.`,
    {
      details: [{ path: `query.${name}`, message: problem }],
    },
  )
}

/** Returns the text to echo; '' if it is not a feed URL or has credentials. */
export function repeatFeedUrl(text: string): string {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed || parsed.isPrivate) return ''
  return text
}

/** The error for a valid feed URL that is not tracked. */
export function feedNotTracked(text: string, name = 'rssFeedUrl'): CodedError {
  const shown = repeatFeedUrl(text)
  const what = shown === '' ? 'a feed URL with credentials' : `the ${name} ${quote(shown)}`
  return new CodedError('FEED_NOT_TRACKED', `No tracked podcast has ${what}.`)
}

/** Why the text is invalid: the rest of a sentence that starts with the field's name. */
export interface LocatorProblem {
  readonly problem: string
}

/** `null`: well-formed, but no podcast can have it. */
export type ParsedLocator = Locator | LocatorProblem | null

function parseAppleId(text: string): ParsedLocator {
  const appleId = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (appleId < 1 || !Number.isSafeInteger(appleId)) {
    return { problem: `is ${quote(text)}; it has to be a whole number from 1` }
  }
  return { by: 'appleId', appleId }
}

function parsePodcastId(text: string): ParsedLocator {
  if (!isPodcastId(text)) {
    return { problem: `is ${quote(text)}, which is not a podcast id (a UUID)` }
  }
  return { by: 'id', id: text.toLowerCase() }
}

const filled =
  (toLocator: (text: string) => Locator) =>
  (text: string): ParsedLocator =>
    text === '' ? { problem: 'is empty' } : toLocator(text)

const PARSERS = {
  rssFeedUrl: parseFeedUrlLocator,
  appleId: parseAppleId,
  spotifyId: filled((spotifyId) => ({ by: 'spotifyId', spotifyId })),
  slug: filled((slug) => ({ by: 'slug', slug })),
  podEngineId: parsePodcastId,
  podcastGuid: filled((text) => ({ by: 'podcastGuid', podcastGuid: toPodcastGuid(text) })),
} as const satisfies Readonly<Record<string, (text: string) => ParsedLocator>>

export type LocatorField = keyof typeof PARSERS
export const LOCATOR_FIELDS = Object.keys(PARSERS) as readonly LocatorField[]

export function isLocatorField(name: string): name is LocatorField {
  return Object.hasOwn(PARSERS, name)
}

export function parseLocator(field: LocatorField, text: string): ParsedLocator {
  return PARSERS[field](text)
}
