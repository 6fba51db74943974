/** Pagination links. */
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'

/** Shows per page. */
export const SHOWS_OF_PAGE = 25

/** Deepest position; further results are available from the API's cursor. */
export const MOST_SHOWN = 1000

export function lastPageOf(total: number, ofPage = SHOWS_OF_PAGE): number {
  return Math.max(1, Math.ceil(Math.min(total, MOST_SHOWN) / ofPage))
}

/** Returns the page in `page=`, limited to the list, and the position of its first item. */
export function pageInList({ parameters }: SiteGuest, total: number, ofPage: number) {
  const wanted = Number(parameters.get('page') ?? '1')
  const isPage = Number.isSafeInteger(wanted) && wanted > 0
  const page = Math.min(isPage ? wanted : 1, lastPageOf(total, ofPage))
  return { page, from: (page - 1) * ofPage }
}

/** Returns the first and last position of a page, from 1. */
export function placesOf(page: number): { readonly from: number; readonly to: number } {
  return { from: (page - 1) * SHOWS_OF_PAGE + 1, to: page * SHOWS_OF_PAGE }
}

/** Fetches a page; past the end it fetches the last page. */
export async function fetchListPage<
  Found extends { readonly total: number; readonly reach?: number },
>(
  asked: number,
  read: (page: number) => Promise<Found>,
): Promise<{ readonly page: number; readonly found: Found }> {
  const page = Math.min(asked, lastPageOf(Infinity))
  const found = await read(page)
  const last = lastPageOf(found.reach ?? found.total)
  if (page <= last) return { page, found }
  return { page: last, found: await read(last) }
}

export function pager(
  visit: SiteGuest,
  page: number,
  total: number,
  ofPage = SHOWS_OF_PAGE,
): Html | '' {
  const last = lastPageOf(total, ofPage)
  if (last === 1) return ''
  const { results } = visit.texts
  const to = (other: number): string =>
    `${visit.path}${visit.parameters.with({ page: other === 1 ? undefined : String(other) })}`
  const isDeep = page === last && total > MOST_SHOWN
  return html`<nav class="pager" aria-label="${results.pages}">
${page > 1 ? html`<a class="button" rel="prev" href="${to(page - 1)}">← ${results.previous}</a>` : html`<span></span>`}
<span>${results.page(sayNumber(visit, page), sayNumber(visit, last))}</span>
${page < last ? html`<a class="button" rel="next" href="${to(page + 1)}">${results.next} →</a>` : html`<span></span>`}
</nav>
${isDeep && html`<p class="notice">${results.deep(sayNumber(visit, MOST_SHOWN))}</p>`}`
}
