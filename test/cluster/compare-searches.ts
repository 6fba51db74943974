/**
 * The same searches put to SQLite and to a cluster that hold the same podcasts; what they say
 * differently.
 */
import type { Directory, SearchPage } from '../../src/store/directory.ts'
import type { SearchQuery } from '../../src/search/query.ts'

/** Pages that are walked of one search at most. */
const MOST_PAGES = 6
/**
 * Searches at a time: those of a turn go to the cluster in one request. One of them is put to it
 * again, as one that it knows.
 */
const TOGETHER = 6

/** What a caller sees of a search: its pages in short, or the code of the error. */
interface Seen {
  readonly pages: readonly {
    readonly total: number
    readonly maxScore: number | null
    readonly hits: readonly (readonly [id: string, score: number, basic: string])[]
    readonly goesOn: boolean
  }[]
  readonly refused: string | undefined
}

const toSeen = ({ total, maxScore, hits, next }: SearchPage): Seen['pages'][number] => ({
  total,
  maxScore,
  hits: hits.map(({ podcast, score }) => [podcast.id, score, podcast.basic]),
  goesOn: next !== null,
})

/** A busy machine answers `OVERLOADED`, which asks for another try. */
const MOST_TRIES = 5

const searchPatiently = async (
  { reader }: Directory,
  query: SearchQuery,
): Promise<SearchPage> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await reader.search(query)
    } catch (error) {
      const { code } = error as { readonly code?: string }
      if (code !== 'OVERLOADED' || tries === MOST_TRIES) throw error
    }
  }
}

const look = async (directory: Directory, query: SearchQuery): Promise<Seen> => {
  const pages: Seen['pages'][number][] = []
  let after = query.after
  try {
    do {
      const page = await searchPatiently(directory, { ...query, after })
      pages.push(toSeen(page))
      // As a cursor carries it.
      after = JSON.parse(JSON.stringify(page.next)) as typeof after
    } while (after !== null && pages.length < MOST_PAGES)
    return { pages, refused: undefined }
  } catch (error) {
    return { pages, refused: (error as { readonly code?: string }).code ?? String(error) }
  }
}

export interface Comparison {
  searches: number
  pages: number
  hits: number
  /** Refused by both, with the same code. */
  refused: number
  readonly different: {
    readonly query: SearchQuery
    readonly one: Seen
    readonly other: Seen
  }[]
}

/** `one` is asked first. */
export const compareSearches = async (
  one: Directory,
  other: Directory,
  queries: readonly SearchQuery[],
): Promise<Comparison> => {
  const comparison: Comparison = {
    searches: 0,
    pages: 0,
    hits: 0,
    refused: 0,
    different: [],
  }
  const compare = async (query: SearchQuery, again: boolean): Promise<void> => {
    const [left, right] = await Promise.all([look(one, query), look(other, query)])
    comparison.searches += 1
    comparison.pages += left.pages.length
    comparison.hits += left.pages.reduce((sum, { hits }) => sum + hits.length, 0)
    if (left.refused !== undefined) comparison.refused += 1
    if (JSON.stringify(left) !== JSON.stringify(right))
      comparison.different.push({ query, one: left, other: right })
    if (again) await compare(query, false)
  }
  for (let from = 0; from < queries.length; from += TOGETHER)
    await Promise.all(
      queries.slice(from, from + TOGETHER).map((query, at) => compare(query, at === 0)),
    )
  return comparison
}

/** Copies everything into an empty directory; gives the number of podcasts. */
export const copyPodcasts = async (
  from: Directory,
  to: Directory,
  batch = 500,
): Promise<number> => {
  const load = await to.writer.beginLoad?.()
  let changes: Parameters<Directory['writer']['write']>[0][number][] = []
  let count = 0
  const flush = async (): Promise<void> => {
    for (const outcome of await to.writer.write(changes))
      if (outcome.status === 'stale')
        throw new Error(`not copied: ${outcome.id} ${outcome.reason}`)
    count += changes.length
    changes = []
  }
  for await (const record of from.writer.scan()) {
    changes.push({ record, revision: null, keepsScore: true })
    if (changes.length === batch) await flush()
  }
  if (changes.length > 0) await flush()
  await load?.end()
  return count
}
