/**
 * Reads `rssFeedUrl`, as lookup and by-feed-url take it. A feed URL with credentials in it
 * is never shown again.
 */
import type { Locator } from '../store/directory.ts'
import { CodedError } from '../errors.ts'
import {
  FEED_URL_PROBLEMS,
  type FeedUrl,
  parseFeedUrl,
} from '../record/feed-url/feed-url.ts'
import { quote } from './query-string.ts'

/** A text that could not be read as a URL may still hold a password or a token. */
const mayBeSecret = (text: string): boolean => /[@?]/.test(text)

const show = (text: string): string =>
  text === '' || mayBeSecret(text) ? '' : ` ${quote(text)}`

/** The loose key is made only where no podcast has the key. */
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

/** Returns null where the URL holds credentials, since no podcast is ever known by one. */
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

/**
 * Returns the text as an answer may repeat it; '' where it is no feed URL or holds
 * credentials.
 */
export function repeatFeedUrl(text: string): string {
  const parsed = parseFeedUrl(text)
  return 'problem' in parsed || parsed.isPrivate ? '' : text
}

/** Refuses a text that `readFeedUrl` took, since no podcast is tracked by it. */
export function feedNotTracked(text: string, name = 'rssFeedUrl'): CodedError {
  const shown = repeatFeedUrl(text)
  const what = shown === '' ? 'a feed URL with credentials' : `the ${name} ${quote(shown)}`
  return new CodedError('FEED_NOT_TRACKED', `No tracked podcast has ${what}.`)
}
