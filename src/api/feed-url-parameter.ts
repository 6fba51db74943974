/** Parses `rssFeedUrl` for lookup and by-feed-url. Feed URLs with credentials are never echoed. */
import type { Locator } from '../store/directory.ts'
import { CodedError } from '../errors.ts'
import {
  FEED_URL_PROBLEMS,
  type FeedUrl,
  parseFeedUrl,
} from '../record/feed-url/feed-url.ts'
import { quote } from './query-string.ts'

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
export function parseFeedUrlLocator(
  text: string,
): Locator | { readonly problem: string } | null {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed) return { problem: FEED_URL_PROBLEMS[parsed.problem] }
  return parsed.isPrivate ? null : new FeedUrlLocator(parsed)
}

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
  return 'problem' in parsed || parsed.isPrivate ? '' : text
}

/** The error for a valid feed URL that is not tracked. */
export function feedNotTracked(text: string, name = 'rssFeedUrl'): CodedError {
  const shown = repeatFeedUrl(text)
  const what = shown === '' ? 'a feed URL with credentials' : `the ${name} ${quote(shown)}`
  return new CodedError('FEED_NOT_TRACKED', `No tracked podcast has ${what}.`)
}
