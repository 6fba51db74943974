/** Shows of lists, read from the directory. */
import { parseSearch } from '../query/parse.ts'
import { parseFull } from '../record/view/fragments.ts'
import { type BestHit, toBestHit } from '../query/understood.ts'
import type { FacetCounts, SearchQuery } from '../search/query.ts'
import type { DirectoryReader } from '../store/directory.ts'
import { type ListedShow, toListedShow } from '../api/formats/listed-show.ts'

export interface FoundShows {
  readonly shows: readonly ListedShow[]
  /** Of all that match, exact. */
  readonly total: number
  /** What the query counts by. */
  readonly counts: FacetCounts
  /** What the first of all results says; undefined where the part begins later. */
  readonly best?: BestHit
}

/** A search in the words of the API, without page size and level of detail. */
export type ShowSearch = Readonly<Record<string, unknown>>

export interface ListPart {
  /** 1 to 1000. */
  readonly from: number
  readonly to: number
  readonly signal?: AbortSignal
}

/** What takes part in fair turns of costly searches, as keys do elsewhere. */
const CALLER = 'site'

/**
 * Returns the shows from one place to another, in the order of the query, whose limit is the end of
 * the part.
 */
export async function readShows(
  reader: DirectoryReader,
  query: SearchQuery,
  { from, signal }: ListPart,
): Promise<FoundShows> {
  const page = await reader.search(query, { caller: CALLER, ...(signal && { signal }) })
  const hits = page.hits.slice(from - 1)
  const ids = hits.map(({ podcast }) => podcast.id)
  const alsoAs = new Map(hits.map((hit) => [hit.podcast.id, hit.alsoAs]))
  const found = await reader.getMany(ids, { level: 'full' })
  const stored = found.filter((each) => each !== undefined)
  const [first] = stored
  return {
    shows: stored.map((each) => {
      const others = alsoAs.get(each.id)
      return { ...toListedShow(parseFull(each)), ...(others && { alsoAs: others }) }
    }),
    total: page.total,
    counts: page.counts ?? [],
    ...(from === 1 && first !== undefined ? { best: toBestHit(first) } : {}),
  }
}

export function searchShows(
  reader: DirectoryReader,
  body: ShowSearch,
  part: ListPart,
): Promise<FoundShows> {
  const { query } = parseSearch({ ...body, pageSize: part.to, details: 'basic' })
  return readShows(reader, query, part)
}
