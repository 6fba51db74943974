/** Reads the parameters of an export: those of a search, columns and the row to begin after. */
import { chooseColumns } from '../../../exports/choose-columns.ts'
import { PODCAST_COLUMNS, type PodcastColumn } from '../../../exports/columns.ts'
import { EXPORT_ORDER, type RowsRequest } from '../../../exports/read-rows.ts'
import type { UnknownGenre } from '../../../query/filters.ts'
import { parseTyped } from '../../../query/parse-typed.ts'
import type { ParsedSearch } from '../../../query/finish-search.ts'
import { NAME_BY_FIELD, SEARCH_PARAMETERS } from '../../../query/typed-parameters.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import {
  asParameters,
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
} from '../../query-string.ts'
import { readBody, readTyped } from '../search-typed.ts'

/** Parameters of a page, which a file has none of. */
const OF_PAGES: ReadonlySet<string> = new Set(['facets', 'pageSize', 'cursor', 'details'])

/** Parameters besides `q`, `columns` and `after`. */
export const EXPORT_FILTERS = SEARCH_PARAMETERS.filter(({ name }) => !OF_PAGES.has(name))

const FILTERS_BY_NAME = ['q', 'columns', ...EXPORT_FILTERS.map(({ name }) => name)]

export interface ExportRequest {
  readonly rows: RowsRequest
  readonly columns: readonly PodcastColumn[]
  /** Genres that the directory must know (`assertGenresKnown`). */
  readonly unknownGenres: readonly UnknownGenre[]
}

interface ExportReading {
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Rows read from the store at a time. */
  readonly batch: number
  /** The parameter that names the beginning. */
  readonly begin: 'after' | 'since'
}

function readAfter(query: QueryString): string | undefined {
  const after = readScalar(query, 'after')?.toLowerCase()
  if (after === undefined || isPodcastId(after)) return after
  throw invalidParameter('after', `is ${quote(after)}; it has to be the id of a podcast`)
}

function assertOrder({ query: { order } }: ParsedSearch): void {
  if (order.every(({ field }) => field !== 'relevance')) return
  throw invalidParameter('sortOrder', 'is relevance; an export is sorted by another field')
}

export function readExport(
  query: QueryString,
  { withContact, batch, begin }: ExportReading,
): ExportRequest {
  assertKnownParameters(query, [begin, ...FILTERS_BY_NAME])
  const typed = readTyped(query)
  const body = readBody(query)
  const after = readAfter(query)
  const search = asParameters(() => parseTyped(typed, body), NAME_BY_FIELD)
  const isSorted = body['sortOrder'] !== undefined
  if (isSorted) assertOrder(search)
  const order = isSorted ? search.query.order : EXPORT_ORDER
  return {
    rows: { query: { ...search.query, order, limit: batch, level: 'hit' }, after },
    columns: chooseColumns(PODCAST_COLUMNS, {
      names: readScalar(query, 'columns'),
      withContact,
    }),
    unknownGenres: search.unknownGenres,
  }
}
