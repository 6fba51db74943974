/**
 * Finds accounts and directory pages linked in a feed's channel or repeatedly in its episodes.
 */
import { parse } from 'tldts'
import { findWebLinks } from '../../../../record/links/find-links.ts'
import { parseArtistLink } from '../../../../record/links/platform.ts'
import { recogniseLinkPage } from '../../../../record/links/link-pages.ts'
import { recogniseLink } from '../../../../record/links/recognise.ts'
import type { SocialHints } from '../../../../record/links/social.ts'
import { accountKey, isStopLink } from '../../../../record/links/stop-links.ts'
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'
import type { FoundLink, FoundPlace } from './findings.ts'
import { isHostRole } from './host-role.ts'
import { type OwnNames, ownLinksOf, toOwnNames } from './note-links.ts'
import { channelTexts } from './plain.ts'

/**
 * Minimum number of recent episodes with a link in their notes; rarer links are likely guests'.
 */
const MIN_EPISODES = 3
const EPISODES = 20

/** Relations between feeds or to services, rather than to the show's pages. */
const OTHER_RELATIONS: ReadonlySet<string> = new Set([
  'self',
  'hub',
  'first',
  'last',
  'next',
  'prev',
  'search',
  'license',
])

export function feedLinks(feed: ParsedFeed): readonly FoundLink[] {
  return uniqueLinks([...inChannel(feed), ...inNotes(feed)])
}

export function toFoundLink(
  url: string,
  place: FoundPlace,
  hints: SocialHints = {},
): FoundLink | undefined {
  const link = recogniseLink(url, hints)
  if (link === undefined) {
    const page = recogniseLinkPage(url)
    if (page !== undefined) return { kind: 'link-page', url: page, place }
    const artist = parseArtistLink(url)
    return artist === undefined ? undefined : { kind: 'artist', url: artist.url, place }
  }
  return link.kind === 'social' && isStopLink(link) ? undefined : { ...link, place }
}

/** Removes duplicate links; the first one stays. */
export function uniqueLinks(links: readonly FoundLink[]): readonly FoundLink[] {
  const byKey = new Map<string, FoundLink>()
  for (const link of links) {
    const key = keyOf(link)
    if (!byKey.has(key)) byKey.set(key, link)
  }
  return [...byKey.values()]
}

const keyOf = (link: FoundLink): string =>
  link.kind === 'social' ? accountKey(link) : `${link.kind} ${link.url}`

const inChannel = (feed: ParsedFeed): readonly FoundLink[] => {
  const { channel } = feed
  const { persons, fundings, socialInteracts } = channel.podcast
  const related = channel.links
    .filter(({ rel }) => !OTHER_RELATIONS.has(rel))
    .map(({ href }) => href)
  const urls = [
    channel.link,
    ...related,
    ...persons.filter(isHostRole).map(({ href }) => href),
    ...fundings.map(({ url }) => url),
    channel.itunesOwner?.url,
    ...channel.authors.map(({ url }) => url),
  ]
  const declared = socialInteracts.map(({ protocol, accountUrl }) =>
    toFoundLink(accountUrl ?? '', 'declared', { isFediverse: protocol === 'activitypub' }),
  )
  const inTexts = channelTexts(feed)
    .flatMap(findWebLinks)
    .map((url) => toFoundLink(url, 'text'))
  const structured = urls.map((url) => toFoundLink(url ?? '', 'declared'))
  return [...declared, ...structured, ...inTexts].filter((link) => link !== undefined)
}

const inNotes = (feed: ParsedFeed): readonly FoundLink[] => {
  const { items, channel } = feed
  const site =
    channel.link === null ? null : (parse(channel.link).domainWithoutSuffix ?? null)
  const hosts = channel.podcast.persons.map(({ name }) => name)
  const names = toOwnNames([
    channel.title,
    channel.itunesTitle,
    channel.itunesAuthor,
    channel.itunesOwner?.name,
    site,
    ...hosts,
  ])
  const seen = new Map<string, { link: FoundLink; episodes: number }>()
  for (const item of newestItems(items, EPISODES)) {
    for (const link of linksOf(item, names)) {
      const entry = seen.get(keyOf(link))
      if (entry === undefined) seen.set(keyOf(link), { link, episodes: 1 })
      else entry.episodes += 1
    }
  }
  return [...seen.values()]
    .filter(({ episodes }) => episodes >= MIN_EPISODES)
    .map(({ link }) => link)
}

const linksOf = ({ notes }: ParsedItem, names: OwnNames): readonly FoundLink[] =>
  notes === null
    ? []
    : uniqueLinks(
        ownLinksOf(notes, names)
          .map((url) => toFoundLink(url, 'notes'))
          .filter((link) => link !== undefined),
      )
