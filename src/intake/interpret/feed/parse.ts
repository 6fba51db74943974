/** Wraps feedsmith, the feed parser; `from/` maps its output to our types. */
import {
  DetectError,
  MalformedError,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
} from 'feedsmith'
import { CodedError } from '../../../errors.ts'
import { parseInstant } from '../../../record/instant/instant.ts'
import type { FeedFormat } from './parsed-feed.ts'

/** Limit of parsed items; no podcast has more. */
export const MAX_ITEMS = 25_000

/** Unix time in ms, or the original text if it is not a date. */
export type ReadDate = number | string

const OPTIONS = {
  maxItems: MAX_ITEMS,
  parseDateFn: (raw: string): ReadDate => parseInstant(raw) ?? raw,
}

const parseRss = (text: string) => parseRssFeed(text, OPTIONS)
const parseAtom = (text: string) => parseAtomFeed(text, OPTIONS)
const parseRdf = (text: string) => parseRdfFeed(text, OPTIONS)
const parseJson = (text: string) => parseJsonFeed(withVersion(JSON.parse(text)), OPTIONS)

/**
 * Sets the version of a JSON feed: any object with title and items counts, and some feeds write
 * `1.0` instead of the version URL.
 */
const withVersion = (json: unknown): unknown => {
  if (
    typeof json === 'object' &&
    json !== null &&
    'title' in json &&
    'items' in json &&
    Array.isArray(json.items)
  )
    return { ...json, version: 'https://jsonfeed.org/version/1.1' }
  return json
}

export type RssSource = ReturnType<typeof parseRss>
export type AtomSource = ReturnType<typeof parseAtom>
export type RdfSource = ReturnType<typeof parseRdf>
export type JsonSource = ReturnType<typeof parseJson>

export type FeedSource =
  | { readonly format: 'rss'; readonly feed: RssSource }
  | { readonly format: 'atom'; readonly feed: AtomSource }
  | { readonly format: 'rdf'; readonly feed: RdfSource }
  | { readonly format: 'json'; readonly feed: JsonSource }

/** Throws `FEED_MALFORMED` if the parser fails, `FEED_EMPTY` if it finds no feed. */
export function parseSource(text: string, format: FeedFormat): FeedSource {
  try {
    return parseFormat(text, format)
  } catch (cause) {
    if (format === 'json' && cause instanceof DetectError)
      throw new CodedError('FEED_UNKNOWN_FORMAT', 'the answer is JSON, and no JSON Feed', {
        cause,
      })
    if (!isMalformed(cause))
      throw new CodedError('FEED_EMPTY', `the ${format} document holds no feed`, { cause })
    throw new CodedError(
      'FEED_MALFORMED',
      `the ${format} document cannot be read: ${reasonOf(cause)}`,
      { cause },
    )
  }
}

const isMalformed = (error: unknown): boolean =>
  error instanceof MalformedError ||
  error instanceof RangeError ||
  error instanceof SyntaxError

const parseFormat = (text: string, format: FeedFormat): FeedSource => {
  switch (format) {
    case 'rss':
      return { format, feed: parseRss(text) }
    case 'atom':
      return { format, feed: parseAtom(text) }
    case 'rdf':
      return { format, feed: parseRdf(text) }
    case 'json':
      return { format, feed: parseJson(text) }
  }
}

/** The parser's message is one cause deeper. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'for no reason given'
  if (error.cause instanceof Error) return error.cause.message
  return error.message
}
