/**
 * What other parsers expect of their test feeds, in one shape: titles, dates, enclosures, podcast
 * tags. Only what is named is compared.
 */

export interface ExpectedItem {
  readonly guid?: string
  readonly title?: string
  /** Ms since 1970. */
  readonly at?: number
  readonly enclosures?: readonly string[]
  readonly persons?: readonly string[]
  readonly transcripts?: readonly string[]
  readonly chapters?: string
  readonly season?: number
  readonly episode?: number
  readonly duration?: number
}

export interface ExpectedFeed {
  readonly parser: string
  readonly title?: string
  readonly items: readonly ExpectedItem[]
  readonly language?: string
  readonly newFeedUrl?: string
  readonly podcast: Readonly<Record<string, unknown>>
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : []
const object = (value: unknown): Json => (isObject(value) ? value : {})
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined
const texts = (values: readonly unknown[]): readonly string[] =>
  values.flatMap((value) => text(value) ?? [])
const dateMs = (value: unknown): number | undefined => {
  const ms = Date.parse(text(value) ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

/** Without the keys that say nothing. */
const known = <Shape extends object>(
  shape: { readonly [Key in keyof Shape]: Shape[Key] | undefined },
): Shape =>
  Object.fromEntries(
    Object.entries(shape).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Shape

const fromPodcastparser = (feed: Json): ExpectedFeed => ({
  ...known<Pick<ExpectedFeed, 'title' | 'language' | 'newFeedUrl'>>({
    title: text(feed['title']),
    language: text(feed['language']),
    newFeedUrl: text(feed['new_url']),
  }),
  parser: 'podcastparser',
  podcast: known({
    locked: feed['import_prohibited'] === true ? true : undefined,
    fundings:
      text(feed['funding_url']) === undefined ? undefined : [text(feed['funding_url'])],
  }),
  items: objects(feed['episodes']).map((episode) =>
    known<ExpectedItem>({
      guid: text(episode['guid']),
      title: text(episode['title']),
      at:
        count(episode['published']) === undefined
          ? undefined
          : Number(episode['published']) * 1000,
      enclosures: texts(objects(episode['enclosures']).map(({ url }) => url)),
      persons: texts(objects(episode['persons']).map(({ name }) => name)),
      transcripts: texts([episode['transcript_url']]),
      chapters: text(episode['chapters_json_url']),
      season: count(episode['season']),
      episode: count(episode['number']),
      duration: count(episode['total_time']),
    }),
  ),
})

const valueOf = (value: unknown): string | undefined =>
  text(value) ?? text(object(value)['value'])

const fromGofeed = (feed: Json): ExpectedFeed => ({
  ...known<Pick<ExpectedFeed, 'title' | 'language'>>({
    title: text(feed['title']),
    language: text(feed['language']),
  }),
  parser: 'gofeed',
  podcast: {},
  items: [...objects(feed['items']), ...objects(feed['entries'])].map((item) =>
    known<ExpectedItem>({
      guid: valueOf(item['guid']) ?? text(item['id']),
      title: text(item['title']),
      at:
        dateMs(item['pubDateParsed']) ??
        dateMs(item['publishedParsed']) ??
        dateMs(item['date_published']) ??
        dateMs(item['updatedParsed']),
      enclosures: texts(
        [...objects(item['enclosures']), ...objects(item['attachments'])].map(
          ({ url }) => url,
        ),
      ),
    }),
  ),
})

const fromFeedsmith = (feed: Json): ExpectedFeed => {
  const podcast = object(feed['podcast'])
  return {
    ...known<Pick<ExpectedFeed, 'title' | 'language' | 'newFeedUrl'>>({
      title: valueOf(feed['title']),
      language: text(feed['language']),
      newFeedUrl: text(object(feed['itunes'])['newFeedUrl']),
    }),
    parser: 'feedsmith',
    podcast: known({
      guid: text(podcast['guid']),
      medium: text(podcast['medium']),
      locked: object(podcast['locked'])['value'],
      persons: texts(objects(podcast['persons']).map(({ display }) => display)),
      locations: texts(objects(podcast['locations']).map(({ display }) => display)),
      fundings: texts(objects(podcast['fundings']).map(({ url }) => url)),
      txts: texts(objects(podcast['txts']).map(({ display }) => display)),
      rrule: text(object(podcast['updateFrequency'])['rrule']),
    }),
    items: [...objects(feed['items']), ...objects(feed['entries'])].map(itemOfFeedsmith),
  }
}

const itemOfFeedsmith = (item: Json): ExpectedItem => {
  const podcast = object(item['podcast'])
  const itunes = object(item['itunes'])
  return known<ExpectedItem>({
    guid: valueOf(item['guid']) ?? text(item['id']),
    title: valueOf(item['title']),
    at: dateMs(item['pubDate']) ?? dateMs(item['published']) ?? dateMs(item['updated']),
    enclosures: texts(objects(item['enclosures']).map(({ url }) => url)),
    persons: texts(objects(podcast['persons']).map(({ display }) => display)),
    transcripts: texts(objects(podcast['transcripts']).map(({ url }) => url)),
    chapters: text(object(podcast['chapters'])['url']),
    season: count(itunes['season']),
    episode: count(itunes['episode']),
    duration: count(itunes['duration']),
  })
}

/** Undefined when the folder's parser is not known. */
export const parseExpected = (file: string, json: unknown): ExpectedFeed | undefined => {
  if (!isObject(json)) return undefined
  if (file.includes('podcastparser')) return fromPodcastparser(json)
  if (file.includes('gofeed')) return fromGofeed(json)
  return file.includes('feedsmith') ? fromFeedsmith(json) : undefined
}
