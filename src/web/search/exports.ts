/**
 * GET /search.json, .rss and .feed.json: a page of search results as a file. `.csv` and `.opml` hold
 * them from the first on. 1,000 shows in total.
 */
import { type FiledPart, listFilesOf, type ListDownload } from '../parts/list-files.ts'
import { MOST_SHOWN, placesOf, SHOWS_OF_PAGE } from '../parts/pager.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { type SiteQuery, readAsked } from './site-query.ts'
import { findMisread, findNewest, findResults, type SiteResults } from './find-shows.ts'
import { troubleOf } from '../parts/trouble.ts'
import { misreadText } from '../parts/misread.ts'

export const EXPORTS = listFilesOf('/search')

/** Returns the part of the results in this page's paged files; undefined if they hold all. */
export function filedPartOf(page: number, total: number): FiledPart | undefined {
  if (total <= SHOWS_OF_PAGE) return undefined
  const { from, to } = placesOf(page)
  return { page, from, to: Math.min(to, total), total }
}

function nextPageOf({ page }: SiteQuery, { reach }: SiteResults): number | null {
  if (placesOf(page).to < Math.min(reach, MOST_SHOWN)) return page + 1
  return null
}

function factsOf(asked: SiteQuery, results: SiteResults) {
  const { words, page } = asked
  const { understood, total, filterCounts: facets } = results
  return { words, understood, total, page, nextPage: nextPageOf(asked, results), facets }
}

/** Files have one more sort: by entry into the directory. */
const NEWEST = 'newest'

function readWanted(visit: SiteGuest): SiteQuery & { readonly isNewest: boolean } {
  const asked = readAsked(visit.parameters)
  const isNewest = visit.parameters.get('sort') === NEWEST
  if (!isNewest) return { ...asked, isNewest }
  const misread = asked.misread.filter(({ value }) => value !== NEWEST)
  return { ...asked, misread, isNewest }
}

/** Returns the positions of a file's shows. */
function placesIn({ isWhole }: ListDownload, page: number) {
  if (isWhole) return { from: 1, to: MOST_SHOWN }
  return placesOf(page)
}

function openExport(file: ListDownload): SiteRoute {
  const { url, write } = file
  return {
    url,
    rate: 'files',
    async answer({ visit }, { directory }) {
      const wanted = readWanted(visit)
      const misread = await findMisread(directory.reader, wanted)
      if (misread.length > 0) return misreadText(visit, misread)
      const asked = { ...wanted, page: Math.min(wanted.page, MOST_SHOWN / SHOWS_OF_PAGE) }
      const part = { ...placesIn(file, asked.page), nowMs: visit.nowMs }
      try {
        const title = visit.texts.results.title(asked.words)
        if (wanted.isNewest) {
          const shows = await findNewest(directory.reader, asked, part)
          return write(visit, { title, shows, facts: { words: asked.words } })
        }
        const results = await findResults(directory.reader, asked, part)
        return write(visit, { title, shows: results.shows, facts: factsOf(asked, results) })
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
