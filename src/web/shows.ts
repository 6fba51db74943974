/** Fetches shows for lists. */
import { parseSearch } from '../query/parse.ts'
import { highlightHit, toHighlighter } from '../query/highlight.ts'
import { parseFull } from '../record/view/fragments.ts'
import { type ComparedHit, toComparedHit } from '../query/query-interpretation.ts'
import type { FacetCounts, MatchCounts, SearchQuery } from '../search/query.ts'
import type { DirectoryReader } from '../store/directory.ts'
import { toListedShow } from '../api/formats/listed-show.ts'
import type { MarkedShow } from './parts/cards.ts'

export interface ShowResults {
  readonly shows: readonly MarkedShow[]
  /** Exact number of matches. */
  readonly total: number
  readonly matched?: MatchCounts
  /** Counts of the requested facets. */
  readonly counts: FacetCounts
  /** The first hit of all results; undefined on later parts. */
  readonly compared: Iterable<ComparedHit>
}

/** A search body of the API without `pageSize` and `details`. */
export type ShowSearch = Readonly<Record<string, unknown>>

export interface ListPart {
  /** 1 to 1000. */
  readonly from: number
  readonly to: number
  readonly signal?: AbortSignal
}

/** Fair-queueing key of the site's searches. */
export const CALLER = 'site'

/** Highlights the texts as shown, without addresses; variants only where nothing else matches. */
function markShow(show: MarkedShow, query: SearchQuery): MarkedShow {
  const highlighter = toHighlighter(query)
  if (highlighter === null) return show
  const texts = highlightHit(highlighter, show.title, show.description)
  const author = highlightHit(highlighter, show.author ?? '', null)
  const [hasExact, hasRespelt] = [false, true].map((isRespelt) =>
    [texts, author].some(
      (each) =>
        each.titles.length + each.excerpts.length > 0 &&
        (each.isRespelt === true) === isRespelt,
    ),
  )
  const marks = { title: texts.titles.join(''), excerpt: texts.excerpts.join(' ') }
  const isRespelt = hasRespelt === true && hasExact === false
  return { ...show, marks: { ...marks, ...(isRespelt && { isRespelt }) } }
}

/** Returns the shows from `from` to the query's limit. */
export async function readShows(
  reader: DirectoryReader,
  query: SearchQuery,
  { from, signal }: ListPart,
): Promise<ShowResults> {
  const page = await reader.search(query, { caller: CALLER, ...(signal && { signal }) })
  const hits = page.hits.slice(from - 1)
  const ids = hits.map(({ podcast }) => podcast.id)
  const alsoAs = new Map(hits.map((hit) => [hit.podcast.id, hit.alsoAs]))
  const found = await reader.getMany(ids, { level: 'full' })
  const stored = found.filter((each) => each !== undefined)
  return {
    shows: stored.map((each) => {
      const others = alsoAs.get(each.id)
      const show = { ...toListedShow(parseFull(each)), ...(others && { alsoAs: others }) }
      return markShow(show, query)
    }),
    total: page.total,
    ...(page.matched && { matched: page.matched }),
    counts: page.counts ?? [],
    compared: from === 1 ? stored.values().map(toComparedHit) : [],
  }
}

export function searchShows(
  reader: DirectoryReader,
  body: ShowSearch,
  part: ListPart,
): Promise<ShowResults> {
  const { query } = parseSearch({ ...body, pageSize: part.to, details: 'basic' })
  return readShows(reader, query, part)
}
