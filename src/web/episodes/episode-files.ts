/** Files of the newest episodes that a page lists: `/people/mara.rss` for `/people/mara`. */
import {
  EPISODE_FORMATS,
  type EpisodeList,
  type ListedEpisode,
} from '../../api/formats/episode-formats.ts'
import type { ListFormat } from '../../api/formats/list-formats.ts'
import { html, type Html } from '../html.ts'
import type { SiteText } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'

type EpisodeFormat = ListFormat<EpisodeList>

/** Returns the name without the extension of a format, and that format. */
export function splitFormat(name: string): readonly [string, EpisodeFormat?] {
  const format = EPISODE_FORMATS.find(({ extension }) => name.endsWith(`.${extension}`))
  if (format === undefined) return [name]
  return [name.slice(0, -format.extension.length - 1), format]
}

/** Links to the files in a line. */
export function fileLinks(path: string): readonly Html[] {
  return EPISODE_FORMATS.map(
    ({ extension, name }) =>
      html`<a href="${path}.${extension}" rel="nofollow">${name}</a> `,
  )
}

/** Names the feeds in the head of the page. */
export function feedsInHead(title: string, path: string): Html {
  const feeds = EPISODE_FORMATS.filter(
    ({ type }) => type.includes('feed+json') || type.includes('rss'),
  )
  return html`${feeds.map(
    ({ type, extension }) =>
      html`<link rel="alternate" type="${type.split(';')[0] ?? ''}" title="${title}" href="${path}.${extension}">
`,
  )}`
}

export interface FiledEpisodes {
  readonly title: string
  readonly path: string
  readonly episodes: readonly ListedEpisode[]
}

export function toEpisodeFile(
  { baseUrl }: SiteGuest,
  { extension, type, write }: EpisodeFormat,
  { title, path, episodes }: FiledEpisodes,
): SiteText {
  const url = `${baseUrl}${path}`
  const selfUrl = `${url}.${extension}`
  const text = write({ title, url, selfUrl, origin: baseUrl, episodes })
  return { kind: 'text', type, text }
}
