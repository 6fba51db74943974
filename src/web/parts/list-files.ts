/** Download formats of show lists, each with a URL next to the page's. */
import type { ListedShow } from '../../api/formats/listed-show.ts'
import { LIST_FORMATS, type ListFormat } from '../../api/formats/list-formats.ts'
import { html, type Html } from '../html.ts'
import { showPath } from './cards.ts'
import { MOST_SHOWN } from './pager.ts'
import type { SiteText } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'

/** Browsers do not display these formats, so they are downloaded. */
const SAVED = ['csv', 'opml']

export interface FiledShows {
  readonly title: string
  readonly shows: readonly ListedShow[]
  /** Additional fields of the JSON file. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A list in one format. */
export interface ListDownload {
  readonly url: string
  /** Display name of the format. */
  readonly name: string
  /** The file holds the list from its start, not a page of it. */
  readonly isWhole: boolean
  readonly write: (visit: SiteGuest, list: FiledShows) => SiteText
}

function urlOf({ baseUrl }: SiteGuest, { slug }: ListedShow): string {
  return `${baseUrl}${showPath(slug)}`
}

function toEntry(visit: SiteGuest, show: ListedShow) {
  const { id, slug, title, author, genres, language, episodes } = show
  const { latestAt, authorityScore, feedUrl, websiteUrl, isDemo } = show
  const about = { id, slug, title, author, genres, language, episodes, latestAt }
  const url = urlOf(visit, show)
  return { ...about, authorityScore, feedUrl, websiteUrl, url, ...(isDemo && { isDemo }) }
}

function toJsonFile(path: string): ListDownload {
  return {
    url: `${path}.json`,
    name: 'JSON',
    isWhole: false,
    write(visit, { shows, facts }) {
      const podcasts = shows.map((show) => toEntry(visit, show))
      return {
        kind: 'text',
        type: 'application/json; charset=utf-8',
        text: `${JSON.stringify({ ...facts, podcasts })}\n`,
      }
    },
  }
}

/** Builds the file of one export format. */
function toFile(path: string, { name, extension, type, write }: ListFormat): ListDownload {
  const url = `${path}.${extension}`
  const isWhole = SAVED.includes(extension)
  return {
    url,
    name,
    isWhole,
    write(visit, { title, shows }) {
      const { baseUrl } = visit
      const query = visit.parameters.with({})
      const text = write({
        title,
        url: `${baseUrl}${path}${query}`,
        selfUrl: `${baseUrl}${url}${query}`,
        shows: shows.map((show) => ({ ...show, url: urlOf(visit, show) })),
      })
      const fileName = `podcasts.${extension}`
      return { kind: 'text', type, text, ...(isWhole && { fileName }) }
    },
  }
}

/** @param path Path of the list's page. */
export function listFilesOf(path: string): readonly ListDownload[] {
  return [toJsonFile(path), ...LIST_FORMATS.map((format) => toFile(path, format))]
}

/** The part of a list that its paged files contain. */
export interface FiledPart {
  /** Page of the files, from 1. */
  readonly page: number
  /** Index of the first show, from 1. */
  readonly from: number
  readonly to: number
  readonly total: number
}

type ShownPart = Omit<FiledPart, 'page'>

function leadOf(visit: SiteGuest, { from, to, total }: ShownPart): string {
  const { results } = visit.texts
  const all = sayNumber(visit, total)
  if (from === 1 && to === total) return results.allAs(all)
  return results.partAs(`${sayNumber(visit, from)}–${sayNumber(visit, to)}`, all)
}

function fileLinks(visit: SiteGuest, files: readonly ListDownload[], page = 1): Html {
  const query = visit.parameters.with({
    page: page === 1 ? undefined : String(page),
    lang: undefined,
  })
  const links = files.map(
    ({ url, name }) => html`<a href="${url}${query}" rel="nofollow">${name}</a> `,
  )
  return html`${links}`
}

/**
 * Renders the download links below a list.
 *
 * @param part What the paged files contain, unless it is all.
 */
export function alongLine(
  visit: SiteGuest,
  files: readonly ListDownload[],
  part?: FiledPart,
): Html {
  if (part === undefined)
    return html`<p>${visit.texts.results.as} ${fileLinks(visit, files)}</p>`
  const { total } = part
  const whole = { from: 1, to: Math.min(total, MOST_SHOWN), total }
  const saved = files.filter(({ isWhole }) => isWhole)
  const paged = files.filter(({ isWhole }) => !isWhole)
  return html`<p>${leadOf(visit, whole)} ${fileLinks(visit, saved)}</p>
<p>${leadOf(visit, part)} ${fileLinks(visit, paged, part.page)}</p>`
}
