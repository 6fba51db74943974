/** Asks a directory what people type, and counts where the wanted show stands. */
import { parseSearch } from '../../../src/query/parse.ts'
import type { SearchQuery } from '../../../src/search/query.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { asTyped } from '../as-typed.ts'
import type { TypedQuery } from './draw.ts'
import { TYPED_KINDS, type TypedKind } from './kinds.ts'

/** A way to ask: the search that is made of what is typed. */
export type Asking = (
  typed: TypedQuery,
  directory: Directory,
) => SearchQuery | Promise<SearchQuery>

const PAGE = { pageSize: 10, details: 'basic' } as const
const LONGEST_TERM = 200

/** What a client sends today: one term that has to match, or an optional one a word. */
export const askStrictly: Asking = ({ kind, text }) => {
  const { asOptionalTerms }: TypedKind = TYPED_KINDS[kind]
  const terms =
    asOptionalTerms === true ? text.split(' ').slice(0, 20) : [text.slice(0, LONGEST_TERM)]
  const matchMode = asOptionalTerms === true ? 'optional' : 'must'
  const searchTerms = terms.map((searchTerm) => ({
    searchTerm,
    searchTermOptions: { matchMode },
  }))
  return parseSearch({ searchTerms, ...PAGE }).query
}

/** What the one box of a search is given. */
export const askForgivingly: Asking = ({ text }, directory) =>
  asTyped(text, PAGE, directory)

export interface Outcome {
  readonly typed: TypedQuery
  /** From 1; null: not among the first ten. */
  readonly place: number | null
  readonly found: number
  readonly firstTitle: string
  readonly ms: number
}

export async function measure(
  directory: Directory,
  queries: readonly TypedQuery[],
  ask: Asking,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const typed of queries) {
    const startedAt = performance.now()
    const query = await ask(typed, directory)
    const { hits, total } = await directory.reader.search(query)
    const ms = performance.now() - startedAt
    const place = hits.findIndex(({ podcast }) => typed.wanted.includes(podcast.id))
    const [first] = hits
    const firstTitle =
      first === undefined
        ? ''
        : (JSON.parse(first.podcast.basic) as { title: string }).title
    outcomes.push({
      typed,
      place: place < 0 ? null : place + 1,
      found: total,
      firstTitle,
      ms,
    })
  }
  return outcomes
}

export interface Share {
  readonly queries: number
  readonly first: number
  readonly inThree: number
  readonly nothing: number
}

export function shareOf(outcomes: readonly Outcome[]): Share {
  const part = (holds: (outcome: Outcome) => boolean): number =>
    outcomes.length === 0 ? 0 : outcomes.filter(holds).length / outcomes.length
  return {
    queries: outcomes.length,
    first: part(({ place }) => place === 1),
    inThree: part(({ place }) => place !== null && place <= 3),
    nothing: part(({ found }) => found === 0),
  }
}
