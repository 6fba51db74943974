/** Reads the parameters of an export: those of a search, columns and the row to begin after. */
import { chooseColumns } from '../../../exports/choose-columns.ts'
import type { ExportColumn } from '../../../exports/column.ts'
import {
  type ExportedRows,
  readRowsOfHits,
  type RowsRequest,
} from '../../../exports/read-rows.ts'
import { NAME_BY_FIELD } from '../../../query/typed-parameters.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { CallOptions, Directory } from '../../../store/directory.ts'
import { assertGenreParametersKnown } from '../../discovery/known-genres.ts'
import {
  asParameters,
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
} from '../../query-string.ts'
import { toTypedBody, readTyped } from '../search-typed.ts'
import type { ExportKind, ParsedExport } from './export-kinds.ts'
import { narrowToPublished } from './published-shows.ts'

export interface ExportRequest<Row> extends Omit<ParsedExport, 'query'> {
  readonly rows: RowsRequest
  readonly columns: readonly ExportColumn<Row>[]
}

interface ExportReading {
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Rows read from the store at a time. */
  readonly batch: number
  /** The parameter that names the beginning. */
  readonly begin: 'after' | 'since'
}

function readAfter(query: QueryString, noun: string): string | undefined {
  const after = readScalar(query, 'after')?.toLowerCase()
  if (after === undefined || isPodcastId(after)) return after
  const one = noun === 'podcasts' ? 'a podcast' : 'an episode'
  throw invalidParameter('after', `is ${quote(after)}; it has to be the id of ${one}`)
}

function assertOrder({ query: { order } }: ParsedExport): void {
  if (order.every(({ field }) => field !== 'relevance')) return
  throw invalidParameter('sortOrder', 'is relevance; an export is sorted by another field')
}

export function readExport<Row>(
  kind: ExportKind<Row>,
  query: QueryString,
  { withContact, batch, begin }: ExportReading,
): ExportRequest<Row> {
  const filters = kind.filters.map(({ name }) => name)
  assertKnownParameters(query, [begin, 'q', 'columns', ...filters])
  const typed = readTyped(query)
  const body = toTypedBody(query, kind.filters)
  const after = readAfter(query, kind.noun)
  const search = asParameters(() => kind.parse(typed, body), NAME_BY_FIELD)
  const isSorted = body['sortOrder'] !== undefined
  if (isSorted) assertOrder(search)
  const order = isSorted ? search.query.order : kind.order
  return {
    ...search,
    rows: { query: { ...search.query, order, limit: batch, level: 'hit' }, after },
    columns: chooseColumns(kind.columns, {
      names: readScalar(query, 'columns'),
      withContact,
    }),
  }
}

/** Undefined if no row has the id `after`. */
export async function findExported<Row extends { readonly id: string }>(
  kind: ExportKind<Row>,
  directory: Directory,
  { rows, unknownGenres, published }: ExportRequest<Row>,
  options: CallOptions,
): Promise<ExportedRows<Row> | undefined> {
  await assertGenreParametersKnown(directory.reader, unknownGenres, {
    ...options,
    names: NAME_BY_FIELD,
  })
  const query =
    published === undefined
      ? rows.query
      : await narrowToPublished(directory, rows.query, published, options)
  return await readRowsOfHits(kind.openPages(directory), { ...rows, query }, options)
}
