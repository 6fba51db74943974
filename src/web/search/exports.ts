/** GET /search.json, .csv and .opml: the same search to take along, a page of 50 at a time, 1,000 shows in all. */
import { writeOpml } from '../../api/formats/opml.ts'
import type { ListedShow } from '../shows.ts'
import type { SiteRoute, SiteText } from '../site-answer.ts'
import { MOST_SHOWN } from '../parts/pager.ts'
import { showPath } from '../parts/cards.ts'
import type { SiteGuest } from '../visit.ts'
import { type SiteQuery, readAsked } from './asked.ts'
import { findResults, type SiteResults, troubleOf } from './find-shows.ts'

const SHOWS_OF_FILE = 50

interface ExportFormat {
  readonly url: string
  readonly name: string
  readonly type: string
  readonly extension: string
  readonly write: (visit: SiteGuest, asked: SiteQuery, results: SiteResults) => string
}

function toEntry(visit: SiteGuest, show: ListedShow) {
  const { id, slug, title, author, genres, language, episodes, latestAt, score, feedUrl, websiteUrl } = show
  const url = `${visit.baseUrl}${showPath(slug)}`
  return { id, slug, title, author, genres, language, episodes, latestAt, score, feedUrl, websiteUrl, url }
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

/** A table program takes a cell that begins so for a formula. */
const STARTS_FORMULA = /^[=+\-@\t\r]/

type CellValue = string | number | null | readonly string[]

function cell(value: CellValue): string {
  const text = typeof value === 'object' ? (value ?? []).join('; ') : String(value)
  const safe = STARTS_FORMULA.test(text) && typeof value !== 'number' ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180. */
function writeCsv(visit: SiteGuest, _asked: SiteQuery, { shows }: SiteResults): string {
  const columns = [
    'id',
    'title',
    'author',
    'genres',
    'language',
    'episodes',
    'latestAt',
    'score',
    'feedUrl',
    'url',
  ] as const
  const rows = shows.map((show) => {
    const entry = toEntry(visit, show)
    return columns.map((column) => cell(entry[column])).join(',')
  })
  return [columns.join(','), ...rows, ''].join('\r\n')
}

function writeFeedList(visit: SiteGuest, { words }: SiteQuery, { shows }: SiteResults): string {
  const listed = shows
    .filter(({ feedUrl }) => feedUrl !== '')
    .map(({ title, feedUrl, slug }) => ({
      title,
      feedUrl,
      websiteUrl: `${visit.baseUrl}${showPath(slug)}`,
      description: null,
    }))
  return writeOpml(visit.texts.results.title(words), listed)
}

export const EXPORTS: readonly ExportFormat[] = [
  { url: '/search.json', name: 'JSON', type: 'application/json', extension: 'json', write: writeJson },
  { url: '/search.csv', name: 'CSV', type: 'text/csv', extension: 'csv', write: writeCsv },
  { url: '/search.opml', name: 'OPML', type: 'text/x-opml', extension: 'opml', write: writeFeedList },
]

function openExport({ url, type, extension, write }: ExportFormat): SiteRoute {
  return {
    url,
    isFile: true,
    async answer({ visit }, { directory }) {
      const wanted = readAsked(visit.parameters)
      const asked = { ...wanted, page: Math.min(wanted.page, MOST_SHOWN / SHOWS_OF_FILE) }
      const to = asked.page * SHOWS_OF_FILE
      const part = { from: to - SHOWS_OF_FILE + 1, to, nowMs: visit.nowMs }
      try {
        const results = await findResults(directory.reader, asked, part)
        const text = write(visit, asked, results)
        const file: SiteText = { kind: 'text', type: `${type}; charset=utf-8`, text }
        return extension === 'json' ? file : { ...file, fileName: `podcasts.${extension}` }
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === undefined) throw error
        const text = `${visit.texts.results[trouble]}\n`
        return { kind: 'text', status: trouble === 'costly' ? 400 : 503, type: 'text/plain; charset=utf-8', text }
      }
    },
  }
}

export const EXPORT_ROUTES: readonly SiteRoute[] = EXPORTS.map(openExport)
