/** Ours against another parser's: what they expect and we read otherwise. */
import type { ParsedFeed, ParsedItem } from '../../src/intake/interpret/feed/parsed-feed.ts'
import type { ExpectedFeed, ExpectedItem } from './expected.ts'

export interface Difference {
  /** `items[0].title`. */
  readonly path: string
  readonly expected: string
  readonly read: string
}

/** Blanks are folded: parsers differ in them, and no field keeps them. */
const fold = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : (value ?? null),
  )

const ourItem = (item: ParsedItem, base: string): Record<keyof ExpectedItem, unknown> => ({
  guid: item.guid,
  title: item.title ?? item.itunesTitle,
  at: item.publishedAt,
  enclosures: item.enclosures.map(({ url }) => URL.parse(url, base)?.href ?? url),
  persons: item.persons.map(({ name }) => name),
  transcripts: item.transcripts.map(({ url }) => url),
  chapters: item.chaptersUrl,
  season: item.season,
  episode: item.episode,
  duration: item.duration,
})

const ourPodcast = ({
  channel: { podcast },
}: ParsedFeed): Readonly<Record<string, unknown>> => ({
  guid: podcast.guid,
  medium: podcast.medium,
  locked: podcast.locked?.value,
  persons: podcast.persons.map(({ name }) => name),
  locations: podcast.locations.map(({ text }) => text),
  fundings: podcast.fundings.map(({ url }) => url),
  txts: podcast.txts.map(({ text }) => text),
  rrule: podcast.updateFrequency?.rrule,
})

/** By guid, else by title, else by place: parsers order episodes in their own ways. */
const partnerOf = (
  expected: ExpectedItem,
  index: number,
  items: readonly ParsedItem[],
): ParsedItem | undefined =>
  items.find(
    ({ guid, title }) =>
      guid !== null && guid === expected.guid && fold(title) === fold(expected.title),
  ) ??
  items.find(({ guid }) => guid !== null && guid === expected.guid) ??
  items.find(({ title }) => title !== null && fold(title) === fold(expected.title)) ??
  items[index]

const differ = (
  path: string,
  expected: object,
  ours: Readonly<Record<string, unknown>>,
): readonly Difference[] =>
  Object.entries(expected).flatMap(([key, value]) =>
    fold(value) === fold(ours[key])
      ? []
      : [{ path: `${path}${key}`, expected: fold(value), read: fold(ours[key]) }],
  )

/** How many values were compared is the number of those that are named. */
export const countExpected = ({
  title,
  language,
  newFeedUrl,
  podcast,
  items,
}: ExpectedFeed): number =>
  [title, language, newFeedUrl].filter((value) => value !== undefined).length +
  Object.keys(podcast).length +
  items.reduce((sum, item) => sum + Object.keys(item).length, 0)

/** `base` resolves relative enclosures, as the other parser did. */
export const compareFeeds = (
  feed: ParsedFeed,
  expected: ExpectedFeed,
  base: string,
): readonly Difference[] => {
  const { parser: _parser, podcast, items, ...channel } = expected
  const ours = {
    title: feed.channel.title ?? feed.channel.atomTitle ?? feed.channel.itunesTitle,
    language: feed.channel.language ?? feed.channel.otherLanguages[0],
    newFeedUrl: feed.channel.newFeedUrl,
  }
  return [
    ...differ('', channel, ours),
    ...differ('podcast.', podcast, ourPodcast(feed)),
    ...items.flatMap((item, index) => {
      const partner = partnerOf(item, index, feed.items)
      const path = `items[${String(index)}]`
      return partner === undefined
        ? Object.keys(item).length === 0
          ? []
          : [{ path, expected: fold(item), read: 'null' }]
        : differ(`${path}.`, item, ourItem(partner, base))
    }),
  ]
}
