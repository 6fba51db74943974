/**
 * A feed as some host writes it: the same show comes out differently under another host's ids and
 * media addresses.
 */
import type { Episode, Show } from '../truth/show.ts'

export interface FeedCopy {
  readonly show: Show
  /** What it says its own address is; default: nothing. */
  readonly self?: string
  readonly newFeedUrl?: string
  readonly title?: string
  readonly owner?: string
  /** `null`: the feed names no address. */
  readonly email?: string | null
  /** `null`: this host leaves it out. */
  readonly guid?: string | null
  /** Where the recordings lie; another host's prefix makes other enclosures. */
  readonly media?: string
  /** Put before every item guid, as hosts do that give ids of their own. */
  readonly guidPrefix?: string
  /** The newest so many only. */
  readonly most?: number
  /** Nothing newer than this: a frozen copy. */
  readonly frozenMs?: number
  /** How dates are written. */
  readonly dateText?: (atMs: number) => string
  readonly isComplete?: boolean
  /** Further tags of the channel, as they stand. */
  readonly extra?: string
  /** Further tags of each item. */
  readonly itemExtra?: (episode: Episode) => string
  /** The server sends this one whatever the feed has become; default: one for each body. */
  readonly etag?: string
  /** The server redirects to the same address until its cookie comes back. */
  readonly isWalled?: boolean
  /** A blog has no enclosures. */
  readonly withoutMedia?: boolean
}

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const tag = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`

const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
].join(' ')

const mediaOf = ({ media, show }: FeedCopy): string =>
  media ?? `https://media.example.org/${show.name}/`

function itemText(copy: FeedCopy, episode: Episode): string {
  const { dateText = (atMs: number) => new Date(atMs).toUTCString() } = copy
  const enclosure = `<enclosure url="${escapeXml(mediaOf(copy) + episode.media)}" type="audio/mpeg" length="1000000"/>`
  return [
    '<item>',
    `<guid isPermaLink="false">${escapeXml((copy.guidPrefix ?? '') + episode.guid)}</guid>`,
    tag('title', episode.title),
    tag('pubDate', dateText(episode.atMs)),
    tag('description', episode.notes),
    copy.withoutMedia === true ? '' : enclosure,
    copy.itemExtra?.(episode) ?? '',
    '</item>',
  ].join('')
}

/** The episodes that this copy shows at that moment, newest first. */
export function shownEpisodes(
  { show, frozenMs, most }: FeedCopy,
  nowMs: number,
): readonly Episode[] {
  return show.episodesAt(Math.min(nowMs, frozenMs ?? nowMs)).slice(0, most ?? 300)
}

export const guidOf = ({ show, guid }: FeedCopy): string | null =>
  guid === undefined ? (show.plan.guid ?? null) : guid

/** What tells two copies of one show to be one, as a reader of both would say it. */
export interface CopyFacts {
  readonly title: string
  readonly guid: string | null
  readonly media: ReadonlySet<string>
}

export function factsOfCopy(copy: FeedCopy, nowMs: number): CopyFacts {
  const title = copy.title ?? copy.show.title
  // Two feeds that are no podcasts are for nobody to join.
  if (copy.withoutMedia === true) return { title, guid: null, media: new Set() }
  const media = shownEpisodes(copy, nowMs).map((episode) => mediaOf(copy) + episode.media)
  return { title, guid: guidOf(copy), media: new Set(media) }
}

export function feedText(copy: FeedCopy, nowMs: number): string {
  const { show } = copy
  const owner = copy.owner ?? show.owner
  const channel = [
    tag('title', copy.title ?? show.title),
    tag('description', `What ${show.title} is about, in the words of ${show.owner}.`),
    tag('language', show.plan.language ?? 'en'),
    tag('link', show.plan.website),
    tag('itunes:author', owner),
    `<itunes:owner>${tag('itunes:name', owner)}${tag('itunes:email', copy.email === undefined ? show.email : copy.email)}</itunes:owner>`,
    copy.self === undefined
      ? ''
      : `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(copy.self)}"/>`,
    tag('itunes:new-feed-url', copy.newFeedUrl),
    tag('podcast:guid', guidOf(copy)),
    copy.isComplete === true ? '<itunes:complete>Yes</itunes:complete>' : '',
    copy.extra ?? '',
    ...shownEpisodes(copy, nowMs).map((episode) => itemText(copy, episode)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${NAMESPACES}><channel>${channel.join('')}</channel></rss>`
}
