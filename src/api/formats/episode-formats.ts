/** The export formats of lists of episodes: RSS 2.0 with enclosures, JSON Feed 1.1 and CSV. */
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstantOrNull } from '../../record/instant/instant.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../exports/csv.ts'
import { CSV, JSON_FEED, type ListFormat, RSS } from './list-formats.ts'
import { hideIn, publicUrlOf } from './listed-show.ts'
import { element } from './rss.ts'
import { escapeXml } from '../../exports/xml.ts'

export interface ListedEpisode {
  readonly id: string
  readonly title: string
  readonly podcast: string
  readonly podcastSlug: string
  readonly description: string | null
  /** ISO instant; null if the feed has no plausible date. */
  readonly publishedAt: string | null
  readonly durationSeconds: number | null
  readonly season: number | null
  readonly episodeNumber: number | null
  readonly episodeType: string
  readonly language: string
  readonly enclosureUrl: string
  readonly enclosureType: string | null
  readonly enclosureSize: number | null
}

export function toListedEpisode(
  episode: Episode,
  { slug, titleLatest, language }: Pick<BasicPodcast, 'slug' | 'titleLatest' | 'language'>,
): ListedEpisode {
  const { enclosure, publishedMs } = episode
  return {
    id: episode.id,
    title: hideIn(episode.title) ?? '',
    podcast: hideIn(titleLatest) ?? '',
    podcastSlug: slug,
    description: hideIn(episode.notes),
    publishedAt: toInstantOrNull(publishedMs),
    durationSeconds: episode.durationSeconds,
    season: episode.season,
    episodeNumber: episode.number,
    episodeType: episode.kind,
    language,
    enclosureUrl: publicUrlOf(enclosure.url) ?? '',
    enclosureType: enclosure.type,
    enclosureSize: enclosure.size,
  }
}

export interface EpisodeList {
  readonly title: string
  /** URL of the list's page, and of the list in this format. */
  readonly url: string
  readonly selfUrl: string
  readonly origin: string
  readonly episodes: readonly ListedEpisode[]
}

const pageOf = ({ origin }: EpisodeList, { id }: ListedEpisode): string =>
  `${origin}/episodes/${id}`

function enclosureElement(episode: ListedEpisode): string {
  const { enclosureUrl, enclosureType, enclosureSize } = episode
  if (enclosureUrl === '') return ''
  const type = escapeXml(enclosureType ?? 'audio/mpeg')
  return `<enclosure url="${escapeXml(enclosureUrl)}" type="${type}" length="${String(enclosureSize ?? 0)}"/>`
}

function toItem(list: EpisodeList, episode: ListedEpisode): string {
  const { publishedAt, durationSeconds } = episode
  const parts = [
    element('title', episode.title),
    element('link', pageOf(list, episode)),
    `<guid isPermaLink="false">urn:uuid:${episode.id}</guid>`,
    element('description', episode.description),
    element('dc:creator', episode.podcast),
    element('pubDate', publishedAt === null ? null : new Date(publishedAt).toUTCString()),
    element(
      'itunes:duration',
      durationSeconds === null ? null : String(Math.round(durationSeconds)),
    ),
    enclosureElement(episode),
  ]
  return `    <item>${parts.join('')}</item>`
}

function writeRss(list: EpisodeList): string {
  const { title, url, selfUrl, episodes } = list
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">',
    '  <channel>',
    `    ${element('title', title)}${element('link', url)}${element('description', title)}`,
    `    <atom:link rel="self" href="${escapeXml(selfUrl)}"/>`,
    ...episodes.map((episode) => toItem(list, episode)),
    '  </channel>',
    '</rss>',
    '',
  ].join('\n')
}

function attachmentsOf(episode: ListedEpisode): object {
  const { enclosureUrl, enclosureType, enclosureSize, durationSeconds } = episode
  if (enclosureUrl === '') return {}
  const attachment = {
    url: enclosureUrl,
    mime_type: enclosureType ?? 'audio/mpeg',
    ...(enclosureSize !== null && { size_in_bytes: enclosureSize }),
    ...(durationSeconds !== null && { duration_in_seconds: durationSeconds }),
  }
  return { attachments: [attachment] }
}

function writeJsonFeed(list: EpisodeList): string {
  const { title, url, selfUrl, episodes } = list
  const items = episodes.map((episode) => ({
    id: `urn:uuid:${episode.id}`,
    url: pageOf(list, episode),
    title: episode.title,
    content_text: episode.description ?? '',
    ...(episode.publishedAt !== null && { date_published: episode.publishedAt }),
    authors: [{ name: episode.podcast }],
    ...(episode.language !== 'und' && { language: episode.language }),
    ...attachmentsOf(episode),
  }))
  const version = 'https://jsonfeed.org/version/1.1'
  const feed = { version, title, home_page_url: url, feed_url: selfUrl, items }
  return `${JSON.stringify(feed)}\n`
}

const COLUMNS = [
  'id',
  'title',
  'podcast',
  'publishedAt',
  'durationSeconds',
  'season',
  'episodeNumber',
  'episodeType',
  'language',
  'enclosureUrl',
] as const

function writeCsv(list: EpisodeList): string {
  const rows = list.episodes.map((episode) =>
    csvRow([...COLUMNS.map((column) => episode[column]), pageOf(list, episode)]),
  )
  return `${BYTE_ORDER_MARK}${COLUMNS.join(',')},url\r\n${rows.join('')}`
}

export const EPISODE_FORMATS: readonly ListFormat<EpisodeList>[] = [
  { ...CSV, write: writeCsv },
  { ...RSS, write: writeRss },
  { ...JSON_FEED, write: writeJsonFeed },
]
