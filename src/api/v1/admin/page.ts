/** Paginates the operators' lists: `cursor` and `pageSize` in, `items` and `cursor` out. */
import { type TSchema, Type } from 'typebox'
import { openCursor, sealCursor } from '../../../search/cursor.ts'
import { CodedError } from '../../../errors.ts'
import { closed, nullable } from '../../../record/schema.ts'

const LARGEST_PAGE = 1000
const DEFAULT_PAGE = 100

export const PAGE_PARAMETERS = {
  cursor: Type.String({
    description: 'The `cursor` of the page before; without it, the first page.',
  }),
  pageSize: Type.Integer({
    minimum: 1,
    maximum: LARGEST_PAGE,
    default: DEFAULT_PAGE,
    description: `Items a page, 1 to ${String(LARGEST_PAGE)}; default ${String(DEFAULT_PAGE)}.`,
  }),
}

/** `cursor` is null on the last page. */
export function pageOf<Item extends TSchema>(item: Item) {
  return closed({ items: Type.Array(item), cursor: nullable(Type.String()) })
}

interface PageRequest {
  readonly cursor: string | undefined
  readonly pageSize: number | undefined
}

/** The page begins after `after`; null = at the beginning of the list. */
export interface PageWish {
  readonly after: number | string | null
  readonly limit: number
}

/** `list` identifies the list and its filters, so that another list's cursor is refused. */
export function readPageRequest(
  list: string,
  { cursor, pageSize = DEFAULT_PAGE }: PageRequest,
): PageWish {
  if (cursor === undefined) return { after: null, limit: pageSize }
  return { after: openListCursor(cursor, list), limit: pageSize }
}

const openListCursor = (cursor: string, list: string): number | string | null => {
  try {
    return openCursor(cursor, list).values[0] ?? null
  } catch {
    throw new CodedError(
      'INVALID_CURSOR',
      'cursor is not one that this list returned: send the other parameters unchanged, or begin without a cursor.',
      {
        details: [
          { path: 'query.cursor', message: 'belongs to another list or was changed' },
        ],
      },
    )
  }
}

export function toPage<Item>(
  list: string,
  items: readonly Item[],
  next: number | string | null,
): { items: Item[]; cursor: string | null } {
  return {
    items: [...items],
    cursor: next === null ? null : sealCursor({ total: 0, values: [next] }, list),
  }
}
