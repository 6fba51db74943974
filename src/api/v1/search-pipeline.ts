/**
 * The way of a search: read → settle → check → match → present. Both endpoints share it and differ in how
 * they read. `match` runs in one read transaction, in which the index plans, matches and ranks and
 * the store fetches the hits.
 */
import { randomUUID } from 'node:crypto'
import { toHighlighter } from '../../query/highlight.ts'
import { toCountedFacet } from '../../query/facets.ts'
import type { ParsedSearch } from '../../query/finish-search.ts'
import { settleReading } from '../../query/settle-reading.ts'
import { type ComparedHit, toComparedHit } from '../../query/query-interpretation.ts'
import { understandPage } from '../../query/understood.ts'
import { turns } from '../../process/shared-turns.ts'
import { parseFull } from '../../record/view/fragments.ts'
import { sealNext } from '../../search/cursor.ts'
import { explainOrder, type SearchQuery } from '../../search/query.ts'
import type { SearchPage } from '../../store/directory.ts'
import type { EndpointContext } from '../api-context.ts'
import { assertGenresKnown } from '../discovery/known-genres.ts'
import { toListedShow } from '../formats/listed-show.ts'
import type { Answer, Call, RouteDefinition, ShowsAnswer } from '../route.ts'
import { viewSearchInTurns } from '../views/search.ts'

/** Steps that differ between the endpoints. */
interface SearchReading {
  readonly read: (call: Call) => ParsedSearch
  /** The query as a title of exported lists; may be empty. */
  readonly titleOf: (search: ParsedSearch, call: Call) => string
  /** Maps an error about a field of the body to the request's own words. */
  readonly toError?: (error: unknown) => unknown
}

/** A request on its way, with the start of the call on the clock of `performance.now`. */
interface Passing {
  readonly search: ParsedSearch
  readonly call: Call
  readonly context: EndpointContext
  readonly startedAt: number
}

interface Matches {
  readonly query: SearchQuery
  readonly page: SearchPage
  readonly searchedAt: number
  readonly foundAt: number
}

/** Returns the handlers of a search endpoint. */
export function openSearchPipeline({
  read,
  titleOf,
  toError = (error) => error,
}: SearchReading): Required<Pick<RouteDefinition, 'answer' | 'list'>> {
  const pass = async <Result>(
    call: Call,
    context: EndpointContext,
    steps: (passing: Passing) => Promise<Result>,
  ): Promise<Result> => {
    const startedAt = performance.now()
    const passing = { search: read(call), call, context, startedAt }
    return await context.largePages.make(passing.search.query.limit, call, () =>
      steps(passing).catch((error: unknown) => {
        throw toError(error)
      }),
    )
  }
  return {
    answer: (call, context) =>
      pass(call, context, async (asked) => {
        const passing = await settle(asked)
        await check(passing)
        const matches = await match(passing)
        return await present(passing, matches)
      }),
    list: (call, context) =>
      pass(call, context, async (asked) => {
        const passing = await settle(asked)
        await check(passing)
        const shows = await matchShows(passing)
        return { title: titleOf(passing.search, call) || 'Podcasts', shows, cost: 1 }
      }),
  }
}

const limitsOf = ({ call }: Passing) => ({ signal: call.signal(), caller: call.caller.id })

async function settle(passing: Passing): Promise<Passing> {
  const { reader } = passing.context.directory
  const search = await settleReading(passing.search, (query) =>
    reader.search(query, limitsOf(passing)),
  )
  return { ...passing, search }
}

async function check(passing: Passing): Promise<void> {
  const { reader } = passing.context.directory
  await assertGenresKnown(reader, passing.search.unknownGenres, limitsOf(passing))
}

async function match(passing: Passing): Promise<Matches> {
  const { search, context } = passing
  const countedBy = search.facets.map((name) => toCountedFacet(name, context.now()))
  const query = countedBy.length === 0 ? search.query : { ...search.query, countedBy }
  const searchedAt = performance.now()
  const found = await context.directory.reader.search(query, limitsOf(passing))
  const page = query.explain === true && query.after === null ? explainPage(found) : found
  const foundAt = performance.now()
  context.metrics.requests.searches.add(foundAt - searchedAt)
  return { query, page, searchedAt, foundAt }
}

/** Other searches than typed ones have no score but the order. */
function explainPage(page: SearchPage): SearchPage {
  const hits = page.hits.map((hit) => ({
    ...hit,
    explanation: hit.explanation ?? explainOrder(hit.score),
  }))
  return { ...page, hits }
}

async function matchShows(passing: Passing): Promise<ShowsAnswer['shows']> {
  const query = { ...passing.search.query, level: 'hit' } as const
  const { hits } = await passing.context.directory.reader.search(query, limitsOf(passing))
  return hits.map(({ podcast }) => toListedShow(parseFull(podcast)))
}

function comparedHits(
  { query }: ParsedSearch,
  { hits }: SearchPage,
): Iterable<ComparedHit> {
  if (query.after !== null) return []
  return hits.values().map(({ podcast }) => toComparedHit(podcast))
}

/**
 * Separates the call's times and ids from the result; inside a JSON string its quotes would be
 * escaped.
 */
const RESULT = '"result":{"total":'

async function present(
  { search, call, context, startedAt }: Passing,
  { query, page, searchedAt, foundAt }: Matches,
): Promise<Answer> {
  const { options, fingerprint, facets, typed } = search
  const caller = call.caller.id
  const understood =
    typed &&
    (await turns.run(() => understandPage(typed, comparedHits(search, page), page), caller))
  const body = await viewSearchInTurns(
    {
      searchId: randomUUID(),
      options,
      page,
      cursor: sealNext(page.next, fingerprint),
      ...(understood && { understood }),
      facets,
      level: query.level,
      highlighter: () => (query.level === 'hit' ? toHighlighter(query) : null),
      withContact: call.caller.scopes.includes('podcasts'),
      searchMs: foundAt - searchedAt,
      totalMs: foundAt - startedAt,
    },
    { limitMs: context.config.searchTimeoutMs, caller },
  )
  return { body, sharedFrom: body.indexOf(RESULT), cost: 1 }
}
