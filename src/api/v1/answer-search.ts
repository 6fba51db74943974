/** What both ways to search have in common: the page is asked for, and becomes an answer. */
import { randomUUID } from 'node:crypto'
import { toHighlighter } from '../../query/highlight.ts'
import { toCountedFacet } from '../../query/facets.ts'
import type { ParsedSearch } from '../../query/parse.ts'
import { type BestHit, understand } from '../../query/understood.ts'
import { sealCursor } from '../../search/cursor.ts'
import type { SearchPage } from '../../store/directory.ts'
import type { EndpointContext } from '../api-context.ts'
import type { Answer, Call } from '../route.ts'
import { type AnsweredSearch, viewSearchInTurns } from '../views/search.ts'

export interface TimedCall {
  readonly call: Call
  readonly context: EndpointContext
  /** On the clock of `performance.now`. */
  readonly startedAt: number
}

/** What the first hit of a first page says. */
function bestHitOf({ query }: ParsedSearch, { hits: [first] }: SearchPage): BestHit | undefined {
  if (query.after !== null || first === undefined) return undefined
  const { basic, details, description } = first.podcast
  const { title, titleLatest } = JSON.parse(basic) as { readonly title: string; readonly titleLatest: string }
  return { titles: [titleLatest, title], others: [details, description] }
}

export async function answerSearch(parsed: ParsedSearch, { call, context, startedAt }: TimedCall): Promise<Answer> {
  const { options, fingerprint, facets } = parsed
  const { directory, metrics, config, now } = context
  const countedBy = facets.map((name) => toCountedFacet(name, now()))
  const query = countedBy.length === 0 ? parsed.query : { ...parsed.query, countedBy }
  const searchedAt = performance.now()
  const page = await directory.reader.search(query, { signal: call.signal(), caller: call.caller.id })
  const foundAt = performance.now()
  metrics.requests.searches.add(foundAt - searchedAt)
  const view: AnsweredSearch = {
    searchId: randomUUID(),
    options,
    page,
    cursor: page.next === null ? null : sealCursor(page.next, fingerprint),
    ...(parsed.typed === undefined ? {} : { understood: understand(parsed.typed, bestHitOf(parsed, page)) }),
    facets,
    level: query.level,
    highlighter: () => (query.level === 'hit' ? toHighlighter(query) : null),
    withContact: call.caller.scopes.includes('podcasts'),
    searchMs: foundAt - searchedAt,
    totalMs: foundAt - startedAt,
  }
  return { body: await viewSearchInTurns(view, config.searchTimeoutMs), cost: 1 }
}
