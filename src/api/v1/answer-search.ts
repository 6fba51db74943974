/** Shared by both search endpoints: fetches the page and builds the answer. */
import { randomUUID } from 'node:crypto'
import { toHighlighter } from '../../query/highlight.ts'
import { toCountedFacet } from '../../query/facets.ts'
import type { ParsedSearch } from '../../query/parse.ts'
import { type BestHit, toBestHit, understand } from '../../query/query-interpretation.ts'
import { parseFull } from '../../record/view/fragments.ts'
import { sealCursor } from '../../search/cursor.ts'
import type { SearchPage } from '../../store/directory.ts'
import type { EndpointContext } from '../api-context.ts'
import { assertGenresKnown } from '../discovery/known-genres.ts'
import { toListedShow } from '../formats/listed-show.ts'
import type { Answer, ShowsAnswer, Call } from '../route.ts'
import { type SearchAnswerParts, viewSearchInTurns } from '../views/search.ts'

export interface TimedCall {
  readonly call: Call
  readonly context: EndpointContext
  /** Start of the call, on the clock of `performance.now`. */
  readonly startedAt: number
}

/**
 * Separates the call's times and ids from the result; inside a JSON string its quotes would be
 * escaped.
 */
const RESULT = '"result":{"total":'

/** Returns the found shows for export; `title` is the query and may be empty. */
export function listFound(
  { query, unknownGenres }: ParsedSearch,
  title: string,
  { call, context }: Pick<TimedCall, 'call' | 'context'>,
): Promise<ShowsAnswer> {
  return context.largePages.make(query.limit, call, async () => {
    const asked = { signal: call.signal(), caller: call.caller.id }
    await assertGenresKnown(context.directory.reader, unknownGenres, asked)
    const { hits } = await context.directory.reader.search(
      { ...query, level: 'hit' },
      asked,
    )
    const shows = hits.map(({ podcast }) => toListedShow(parseFull(podcast)))
    return { title: title || 'Podcasts', shows, cost: 1 }
  })
}

function bestHitOf(
  { query }: ParsedSearch,
  { hits: [first] }: SearchPage,
): BestHit | undefined {
  if (query.after !== null || first === undefined) return undefined
  return toBestHit(first.podcast)
}

export async function answerSearch(
  parsed: ParsedSearch,
  { call, context, startedAt }: TimedCall,
): Promise<Answer> {
  const { options, fingerprint, facets } = parsed
  const { directory, metrics, config, now } = context
  const countedBy = facets.map((name) => toCountedFacet(name, now()))
  const query = countedBy.length === 0 ? parsed.query : { ...parsed.query, countedBy }
  const asked = { signal: call.signal(), caller: call.caller.id }
  await assertGenresKnown(directory.reader, parsed.unknownGenres, asked)
  const searchedAt = performance.now()
  const page = await directory.reader.search(query, asked)
  const foundAt = performance.now()
  metrics.requests.searches.add(foundAt - searchedAt)
  const view: SearchAnswerParts = {
    searchId: randomUUID(),
    options,
    page,
    cursor: page.next === null ? null : sealCursor(page.next, fingerprint),
    ...(parsed.typed === undefined
      ? {}
      : { understood: understand(parsed.typed, bestHitOf(parsed, page)) }),
    facets,
    level: query.level,
    highlighter: () => (query.level === 'hit' ? toHighlighter(query) : null),
    withContact: call.caller.scopes.includes('podcasts'),
    searchMs: foundAt - searchedAt,
    totalMs: foundAt - startedAt,
  }
  const body = await viewSearchInTurns(view, config.searchTimeoutMs)
  return { body, sharedFrom: body.indexOf(RESULT), cost: 1 }
}
