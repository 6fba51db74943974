/** Extracts the facts that distinguish shows from a parsed feed. */
import { baseLanguage } from '../../../record/language/language.ts'
import { parsePlatformLink } from '../../../record/links/platform.ts'
import { newestItems } from './newest-items.ts'
import type { FeedEnclosure, ParsedChannel, ParsedFeed, ParsedItem } from './parsed-feed.ts'
import type { ItemFacts, ShowFacts } from '../show/show-print.ts'

export function factsOfFeed({ channel, items }: ParsedFeed): ShowFacts {
  return {
    title: channel.title ?? channel.itunesTitle ?? channel.atomTitle ?? '',
    owners: ownersOf(channel),
    website: channel.link,
    podcastGuid: channel.podcast.guid,
    language: languageOf(channel.language ?? channel.otherLanguages[0] ?? ''),
    selfUrl: channel.selfUrl,
    newFeedUrl: channel.newFeedUrl,
    items: newestItems(items, items.length).map(toItemFacts),
  }
}

/** Returns undefined if the feed declares no show at Apple, or several. */
export function appleIdOf({ ownPages = [] }: ParsedChannel): number | undefined {
  const ids = new Set(
    ownPages.flatMap((page) => {
      const link = parsePlatformLink(page)
      return link?.platform === 'apple' && link.kind === 'show' ? [Number(link.id)] : []
    }),
  )
  const [id] = ids
  return ids.size === 1 ? id : undefined
}

const ownersOf = (channel: ParsedChannel): readonly string[] =>
  [
    channel.itunesAuthor,
    channel.itunesOwner?.name,
    channel.googlePlayAuthor,
    ...channel.dcCreators,
    ...channel.authors.map(({ name }) => name),
  ].filter((name): name is string => typeof name === 'string' && name.trim() !== '')

const languageOf = (tag: string): string | null => {
  const base = baseLanguage(tag)
  return base === 'und' ? null : base
}

const toItemFacts = (item: ParsedItem): ItemFacts => {
  const recording = item.enclosures.find(isRecording) ?? item.enclosures[0]
  return {
    guid: item.guid,
    title: item.title ?? item.itunesTitle ?? '',
    enclosureUrl: recording?.url ?? null,
    enclosureType: recording?.type ?? null,
    publishedMs: item.publishedAt,
  }
}

const isRecording = ({ type }: FeedEnclosure): boolean =>
  /^(?:audio|video)\//i.test(type ?? '')
