/**
 * The answer of a search: the search as understood, its figures twice, and the hits as joined text.
 */
import { Type } from 'typebox'
import type { SearchPage, StoredPodcast } from '../../store/directory.ts'
import { isCacheable } from '../../store/rules/cacheable.ts'
import { CodedError } from '../../errors.ts'
import { FacetsAnswer, type SearchFacet, viewFacets } from '../../query/facets.ts'
import type { Highlighter } from '../../query/highlight.ts'
import type { Understood } from '../../query/understood.ts'
import { closed, Count, nullable } from '../../record/schema.ts'
import { joinHit } from '../../record/view/fragments.ts'
import { Hit, BasicHit } from '../../record/view/hit.ts'
import { viewHitScoring } from './highlights.ts'
import { BodyWriter } from '../bodies/body-writer.ts'
import { SharedTurns } from '../../shared-turns.ts'
import { SearchRequest } from './search-request.ts'

const Milliseconds = Type.Number({ minimum: 0, description: 'In ms.' })

export const SearchStats = closed({
  time: closed({
    totalTimeTakenMs: Milliseconds,
    totalSearchTimeMs: Milliseconds,
    totalPostProcessingTimeMs: Milliseconds,
  }),
  totals: closed({
    blacklistedPodcasts: Count,
    projectExcludedPodcasts: Count,
    totalResultsAvailable: Count,
    resultsProcessed: Count,
    resultsFiltered: Count,
    resultsReturned: Count,
  }),
  filters: closed({
    relevancyScoresTotals: closed({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count }),
  }),
})

export const SearchAnswer = closed({
  data: closed({
    searchMode: Type.Literal('podcasts'),
    searchId: Type.String({ format: 'uuid' }),
    searchOptions: SearchRequest,
    searchResultsStats: SearchStats,
    seachResultsStats: SearchStats,
    result: closed({
      total: closed({ value: Count, relation: Type.Literal('eq') }),
      maxScore: nullable(Type.Number()),
      hitsReturned: Count,
      /** Full hits, or basic ones with `details: "basic"`. */
      hits: Type.Union([Type.Array(Hit), Type.Array(BasicHit)]),
    }),
    facets: Type.Optional(FacetsAnswer),
    cursor: nullable(Type.String()),
    understood: Type.Optional(
      closed({
        words: Type.Array(Type.String(), { description: 'The words that count.' }),
        dropped: Type.Array(Type.String(), {
          description: 'Words that say nothing of the show.',
        }),
        corrected: Type.Array(closed({ from: Type.String(), to: Type.String() }), {
          description:
            'Words of the best hit that were taken for one that was typed; of the first page alone.',
        }),
        language: nullable(
          Type.String({ description: 'By `lang:`, `languages`, or the words themselves.' }),
        ),
        query: nullable(
          Type.String({
            description:
              '"Did you mean": ready to be sent; null where nothing was corrected.',
          }),
        ),
      }),
    ),
  }),
})

export interface AnsweredSearch {
  readonly searchId: string
  readonly options: Readonly<Record<string, unknown>>
  readonly page: SearchPage
  readonly cursor: string | null
  /** A forgiving search has it. */
  readonly understood?: Understood
  /** Facets stand in the order of the page's counts; missing = none. */
  readonly facets?: readonly SearchFacet[]
  readonly level: 'basic' | 'hit'
  /** It is called when hits are written; null when the search has nothing to highlight. */
  readonly highlighter: () => Highlighter | null
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /**
   * The first is the time of the directory alone, the second from the request to here; in
   * ms.
   */
  readonly searchMs: number
  readonly totalMs: number
}

/**
 * Keeps hits of cacheable podcasts up to the score: in one map with contacts, in the other
 * without.
 */
type OpenHits = WeakMap<StoredPodcast, Buffer>
const contactHits: OpenHits = new WeakMap()
const plainHits: OpenHits = new WeakMap()

/** Writes a hit up to its score. */
const writeHit = (body: BodyWriter, podcast: StoredPodcast, withContact: boolean): void => {
  const made = withContact ? contactHits : plainHits
  const known = made.get(podcast)
  if (known !== undefined) {
    body.copy(known)
    return
  }
  const start = body.length
  body.write(joinHit(podcast, { withContact }, '{'))
  if (isCacheable(podcast)) made.set(podcast, body.since(start))
}

/** Writes a basic hit up to its score. */
const writeBasicHit = (body: BodyWriter, { basic, id }: StoredPodcast): void => {
  body.write(basic)
  body.shorten(1)
  body.write(`,"podcastId":"${id}",`)
}

/** Rounds to the microsecond. */
const round = (ms: number): number => Math.round(ms * 1000) / 1000

const viewStats = ({ page, searchMs, totalMs }: AnsweredSearch): string =>
  JSON.stringify({
    time: {
      totalTimeTakenMs: round(totalMs),
      totalSearchTimeMs: round(searchMs),
      totalPostProcessingTimeMs: round(Math.max(0, totalMs - searchMs)),
    },
    totals: {
      blacklistedPodcasts: 0,
      projectExcludedPodcasts: 0,
      totalResultsAvailable: page.total,
      resultsProcessed: page.hits.length,
      resultsFiltered: 0,
      resultsReturned: page.hits.length,
    },
    filters: { relevancyScoresTotals: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
  })

const viewHead = (search: AnsweredSearch): string => {
  const { page, searchId, options } = search
  const stats = viewStats(search)
  return (
    `{"data":{"searchMode":"podcasts","searchId":"${searchId}","searchOptions":${JSON.stringify(options)},` +
    `"searchResultsStats":${stats},"seachResultsStats":${stats},` +
    `"result":{"total":{"value":${String(page.total)},"relation":"eq"},"maxScore":${String(page.maxScore)},` +
    `"hitsReturned":${String(page.hits.length)},"hits":[`
  )
}

/** Hits without highlights that are written in one step. */
const HITS_OF_A_STEP = 50

/** Yields after each hit where words are highlighted, else after `HITS_OF_A_STEP`. */
function* writeHits(body: BodyWriter, search: AnsweredSearch): Generator<void, void> {
  const { page, level, withContact } = search
  const highlighter = search.highlighter()
  for (const [place, hit] of page.hits.entries()) {
    if (level === 'basic') writeBasicHit(body, hit.podcast)
    else writeHit(body, hit.podcast, withContact)
    body.write(`${viewHitScoring(hit, highlighter).slice(1)},`)
    if (highlighter !== null || place % HITS_OF_A_STEP === HITS_OF_A_STEP - 1) yield
  }
  if (page.hits.length > 0) body.shorten(1)
}

/** Usual bytes of a hit, and of what stands around the hits. */
const USUAL_HIT = { basic: 1_000, hit: 3_000 } as const
const USUAL_FRAME = 4_000

/** Returns what follows the result; empty where nothing was counted. */
function viewCounts({ facets = [], page: { counts, total } }: AnsweredSearch): string {
  if (counts === undefined || facets.length === 0) return ''
  return `,"facets":${JSON.stringify(viewFacets(facets, counts, total))}`
}

function* viewInSteps(search: AnsweredSearch): Generator<void, Buffer> {
  const body = new BodyWriter(
    USUAL_FRAME + search.page.hits.length * USUAL_HIT[search.level],
  )
  body.write(viewHead(search))
  yield* writeHits(body, search)
  const { cursor, understood } = search
  body.write(`]}${viewCounts(search)},"cursor":${JSON.stringify(cursor)}`)
  if (understood !== undefined) body.write(`,"understood":${JSON.stringify(understood)}`)
  body.write('}}')
  return body.finish()
}

export function viewSearch(search: AnsweredSearch): Buffer {
  const steps = viewInSteps(search)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Others are answered after this long, in ms, before the next hit is written. */
const LONGEST_TURN_MS = 4

const turns = new SharedTurns()

const tooCostly = (limitMs: number, workMs: number): CodedError =>
  new CodedError(
    'SEARCH_TOO_COSTLY',
    `showing where the hits match needs more than ${String(limitMs)} ms; ask for smaller pages, fewer terms, or \`details: "basic"\``,
    { workMs },
  )

/**
 * Does the same, while others are answered between the hits of a large page; refuses when
 * that is more work than a search may be.
 */
export async function viewSearchInTurns(
  search: AnsweredSearch,
  limitMs: number,
): Promise<Buffer> {
  const steps = viewInSteps(search)
  let workedMs = 0
  let turnAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const turnMs = performance.now() - turnAt
    if (workedMs + turnMs > limitMs) throw tooCostly(limitMs, workedMs + turnMs)
    if (turnMs < LONGEST_TURN_MS) continue
    workedMs += turnMs
    await turns.next()
    turnAt = performance.now()
  }
}
