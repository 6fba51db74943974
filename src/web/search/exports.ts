/**
 * GET /search.json, .csv, .opml, .rss and .feed.json: the same search to take along, 50 shows at a
 * time, 1,000 in all.
 */
import type { ListedShow } from '../../api/formats/listed-show.ts'
import { LIST_FORMATS, type ListFormat } from '../../api/formats/list-formats.ts'
import type { SiteRoute, SiteText } from '../site-answer.ts'
import { MOST_SHOWN } from '../parts/pager.ts'
import { showPath } from '../parts/cards.ts'
import type { SiteGuest } from '../visit.ts'
import { type SiteQuery, readAsked } from './asked.ts'
import { findResults, type SiteResults, troubleOf } from './find-shows.ts'

const SHOWS_OF_FILE = 50
/** Extensions of formats that no browser shows. */
const SAVED = ['csv', 'opml']

interface ExportFormat {
  readonly url: string
  readonly name: string
  /** With its charset. */
  readonly type: string
  /** What a browser saves; missing: it shows it. */
  readonly fileName?: string
  readonly write: (visit: SiteGuest, asked: SiteQuery, results: SiteResults) => string
}

function toEntry(visit: SiteGuest, show: ListedShow) {
  const {
    id,
    slug,
    title,
    author,
    genres,
    language,
    episodes,
    latestAt,
    score,
    feedUrl,
    websiteUrl,
  } = show
  const url = `${visit.baseUrl}${showPath(slug)}`
  return {
    id,
    slug,
    title,
    author,
    genres,
    language,
    episodes,
    latestAt,
    score,
    feedUrl,
    websiteUrl,
    url,
  }
}

function nextPageOf({ page }: SiteQuery, { total }: SiteResults): number | null {
  return page * SHOWS_OF_FILE < Math.min(total, MOST_SHOWN) ? page + 1 : null
}

function writeJson(visit: SiteGuest, asked: SiteQuery, results: SiteResults): string {
  const { words, page } = asked
  const podcasts = results.shows.map((show) => toEntry(visit, show))
  const nextPage = nextPageOf(asked, results)
  const { total, understood, filterCounts } = results
  return `${JSON.stringify({ words, understood, total, page, nextPage, facets: filterCounts, podcasts })}\n`
}

/** Of the formats that every list is written in. */
function toExport({ name, extension, type, write }: ListFormat): ExportFormat {
  return {
    url: `/search.${extension}`,
    name,
    type,
    ...(SAVED.includes(extension) && { fileName: `podcasts.${extension}` }),
    write(visit, { words }, { shows }) {
      const query = visit.parameters.with({})
      return write({
        title: visit.texts.results.title(words),
        url: `${visit.baseUrl}/search${query}`,
        selfUrl: `${visit.baseUrl}/search.${extension}${query}`,
        shows: shows.map((show) => ({
          ...show,
          url: `${visit.baseUrl}${showPath(show.slug)}`,
        })),
      })
    },
  }
}

const JSON_EXPORT: ExportFormat = {
  url: '/search.json',
  name: 'JSON',
  type: 'application/json; charset=utf-8',
  write: writeJson,
}

export const EXPORTS: readonly ExportFormat[] = [JSON_EXPORT, ...LIST_FORMATS.map(toExport)]

function openExport({ url, type, fileName, write }: ExportFormat): SiteRoute {
  return {
    url,
    rate: 'files',
    async answer({ visit }, { directory }) {
      const wanted = readAsked(visit.parameters)
      const asked = { ...wanted, page: Math.min(wanted.page, MOST_SHOWN / SHOWS_OF_FILE) }
      const to = asked.page * SHOWS_OF_FILE
      const part = { from: to - SHOWS_OF_FILE + 1, to, nowMs: visit.nowMs }
      try {
        const results = await findResults(directory.reader, asked, part)
        const text = write(visit, asked, results)
        const file: SiteText = { kind: 'text', type, text }
        return fileName === undefined ? file : { ...file, fileName }
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === undefined) throw error
        const text = `${visit.texts.results[trouble]}\n`
        return {
          kind: 'text',
          status: trouble === 'costly' ? 400 : 503,
          type: 'text/plain; charset=utf-8',
          text,
        }
      }
    },
  }
}

export const EXPORT_ROUTES: readonly SiteRoute[] = EXPORTS.map(openExport)
