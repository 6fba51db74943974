/** The export formats of show lists. */
import { writeCsv } from './csv.ts'
import { writeJsonFeed } from './json-feed.ts'
import { OPML_TYPE, writeOpml } from '../../exports/opml.ts'
import { writeRss } from './rss.ts'
import type { ShowList } from './show-list.ts'

export interface ListFormat<List = ShowList> {
  readonly name: string
  /** File extension without the dot. */
  readonly extension: string
  /** Media type with its charset. */
  readonly type: string
  readonly write: (list: List) => string
}

function writeFeedList({ title, shows }: ShowList): string {
  const followed = shows.filter(({ feedUrl }) => feedUrl !== '')
  return writeOpml(
    title,
    followed.map((show) => ({
      title: show.title,
      feedUrl: show.feedUrl,
      websiteUrl: show.url,
      description: null,
      isDemo: show.isDemo,
    })),
  )
}

/** The formats that lists of shows and of episodes have. */
export const CSV = { name: 'CSV', extension: 'csv', type: 'text/csv; charset=utf-8' }
export const RSS = {
  name: 'RSS',
  extension: 'rss',
  type: 'application/rss+xml; charset=utf-8',
}
export const JSON_FEED = {
  name: 'JSON Feed',
  extension: 'feed.json',
  type: 'application/feed+json; charset=utf-8',
}

export const LIST_FORMATS: readonly ListFormat[] = [
  { ...CSV, write: writeCsv },
  { name: 'OPML', extension: 'opml', type: OPML_TYPE, write: writeFeedList },
  { ...RSS, write: writeRss },
  { ...JSON_FEED, write: writeJsonFeed },
]

/** Aliases of media types that some clients send. */
const ALSO: Readonly<Record<string, string>> = {
  'application/opml': 'text/x-opml',
  'text/opml': 'text/x-opml',
}

/**
 * Returns the media types of an `Accept` header by descending weight; ties keep their sequence (RFC
 * 9110, 12.5.1).
 */
function acceptedTypes(accept: string): readonly string[] {
  return accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part
        .split(';')
        .map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ type }) => type)
}

/** Returns the preferred export format; undefined for JSON or no preference. */
export function findListFormat(accept: string | undefined): ListFormat | undefined {
  return findFormat(accept, LIST_FORMATS)
}

/** Returns the preferred one of the formats; undefined for JSON or no preference. */
export function findFormat<Format extends Pick<ListFormat, 'type'>>(
  accept: string | undefined,
  formats: readonly Format[],
): Format | undefined {
  if (accept === undefined) return undefined
  for (const name of acceptedTypes(accept)) {
    if (name === 'application/json' || name === '*/*' || name === 'application/*')
      return undefined
    const format = formats.find((known) => known.type.startsWith(`${ALSO[name] ?? name};`))
    if (format !== undefined) return format
  }
  return undefined
}
