/** Builds the search answer: the parsed search, its totals, and the hits as concatenated JSON. */
import { Type } from 'typebox'
import type { SearchHit, SearchPage, StoredPodcast } from '../../store/directory.ts'
import { isCacheable } from '../../store/rules/cacheable.ts'
import { CodedError } from '../../errors.ts'
import { FacetsAnswer, type SearchFacet, viewFacets } from '../../query/facets.ts'
import { type Highlighter, highlightHit } from '../../query/highlight.ts'
import type { UnderstoodQuery } from '../../query/understood.ts'
import { closed, Count, nullable, oneOf } from '../../record/schema.ts'
import { joinHit } from '../../record/view/fragments.ts'
import { BasicHit, Hit } from '../../record/view/hit.ts'
import { BodyWriter } from '../bodies/body-writer.ts'
import { turns } from '../../process/shared-turns.ts'
import { SearchStats, viewSearchStats } from './search-stats.ts'
import { SearchRequest } from './search-request.ts'
import { rawFields } from '../../record/view/raw-fields.ts'

const sliceBasic = rawFields(['id', 'title', 'titleLatest', 'slug'])

const viewList = (key: string, list: readonly string[]): string =>
  list.length === 0 ? '' : `,"${key}":${JSON.stringify(list)}`

interface Texts {
  readonly title: string
  readonly description: string | null
}

/** Caches the texts of cacheable podcasts. */
const texts = new WeakMap<StoredPodcast, Texts>()

/** Fast path: most strings contain no escapes. */
const readString = (json: string): string =>
  json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1)

const textsOf = (podcast: StoredPodcast): Texts => {
  const known = texts.get(podcast)
  if (known !== undefined) return known
  const title = sliceBasic(podcast.basic).titleLatest
  const { description } = podcast
  const read = {
    title: readString(title),
    description: description === 'null' ? null : readString(description),
  }
  if (isCacheable(podcast)) texts.set(podcast, read)
  return read
}

/** Returns a JSON object; without a highlighter the podcast is not parsed. */
function viewHitScoring(
  { podcast, score, alsoAs = [], explanation }: SearchHit,
  highlighter: Highlighter | null,
): string {
  const explained =
    explanation === undefined ? '' : `,"explanation":${JSON.stringify(explanation)}`
  const scored = `{"score":${String(score)}${explained}${viewList('alsoAs', alsoAs)}`
  if (highlighter === null) return `${scored}}`
  const { title, description } = textsOf(podcast)
  const { titles, excerpts } = highlightHit(highlighter, title, description)
  return (
    `${scored}${viewList('podcastTitleHighlights', titles)}` +
    `${viewList('podcastDescriptionHighlights', excerpts)}}`
  )
}

/** Describes how a forgiving search parsed its words. */
export const Understood = closed({
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
      description: '"Did you mean": ready to be sent; null where nothing was corrected.',
    }),
  ),
  without: Type.Array(Type.String(), {
    description: 'What podcasts must not have: by `-`, or by a word for "without".',
  }),
  genres: Type.Array(Type.String(), {
    description: 'Genres that the words name, or `genre:`.',
  }),
  country: nullable(
    Type.String({ description: 'The country that the words name: ISO 3166-1.' }),
  ),
  /** Selects the number that `total` has; facets and other sorts count the same podcasts. */
  matched: oneOf(['all', 'some']),
  /** Podcasts with all of what is meant. */
  all: Count,
  /** Podcasts with at least some of it. Paging by relevance returns all of them. */
  some: Count,
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
      /** Basic hits if `details` is `"basic"`, else full ones. */
      hits: Type.Union([Type.Array(Hit), Type.Array(BasicHit)]),
    }),
    facets: Type.Optional(FacetsAnswer),
    cursor: nullable(Type.String()),
    understood: Type.Optional(Understood),
  }),
})

export interface SearchAnswerParts {
  readonly searchId: string
  readonly options: Readonly<Record<string, unknown>>
  readonly page: SearchPage
  readonly cursor: string | null
  /** Set for forgiving searches only, otherwise undefined. */
  readonly understood?: UnderstoodQuery
  /** In the sequence of the page's counts; default none. */
  readonly facets?: readonly SearchFacet[]
  readonly level: 'basic' | 'hit'
  /** Called when hits are written; null if nothing is to be highlighted. */
  readonly highlighter: () => Highlighter | null
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Time of the directory, in ms, and total time since the request. */
  readonly searchMs: number
  readonly totalMs: number
}

/**
 * Caches serialized hits of cacheable podcasts up to the score: one map with contacts, one without.
 */
type OpenHits = WeakMap<StoredPodcast, Buffer>
const contactHits: OpenHits = new WeakMap()
const plainHits: OpenHits = new WeakMap()

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

const writeBasicHit = (body: BodyWriter, { basic, id }: StoredPodcast): void => {
  body.write(basic)
  body.shorten(1)
  body.write(`,"podcastId":"${id}",`)
}

const viewHead = (search: SearchAnswerParts): string => {
  const { page, searchId, options } = search
  const stats = JSON.stringify(viewSearchStats(search, page.hits.length))
  return (
    `{"data":{"searchMode":"podcasts","searchId":"${searchId}","searchOptions":${JSON.stringify(options)},` +
    `"searchResultsStats":${stats},"seachResultsStats":${stats},` +
    `"result":{"total":{"value":${String(page.total)},"relation":"eq"},"maxScore":${String(page.maxScore)},` +
    `"hitsReturned":${String(page.hits.length)},"hits":[`
  )
}

/** Hits without highlights per step. */
const HITS_OF_A_STEP = 50

/** Yields after each highlighted hit, else after `HITS_OF_A_STEP`. */
function* writeHits(body: BodyWriter, search: SearchAnswerParts): Generator<void, void> {
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

/** Typical bytes of a hit, and of the envelope. */
const USUAL_HIT = { basic: 1_000, hit: 3_000 } as const
const USUAL_FRAME = 4_000

/** Returns the facet counts; empty if none were requested. */
function viewCounts({ facets = [], page: { counts, total } }: SearchAnswerParts): string {
  if (counts === undefined || facets.length === 0) return ''
  return `,"facets":${JSON.stringify(viewFacets(facets, counts, total))}`
}

function* viewInSteps(search: SearchAnswerParts): Generator<void, Buffer> {
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

export function viewSearch(search: SearchAnswerParts): Buffer {
  const steps = viewInSteps(search)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Time slice of writing hits, in ms, before other requests run. */
const LONGEST_TURN_MS = 4

const tooCostly = (limitMs: number, workMs: number): CodedError =>
  new CodedError(
    'SEARCH_TOO_COSTLY',
    `Highlighting the hits takes more than ${String(limitMs)} ms; request smaller pages, fewer terms, or \`details: "basic"\``,
    { workMs },
  )

/**
 * Asynchronous version: yields to other requests between hits, and throws if the search exceeds its
 * budget.
 */
export async function viewSearchInTurns(
  search: SearchAnswerParts,
  { limitMs, caller }: { readonly limitMs: number; readonly caller: string },
): Promise<Buffer> {
  const steps = viewInSteps(search)
  let workedMs = 0
  const writeForATurn = (): Buffer | undefined => {
    const startedAt = performance.now()
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      const turnMs = performance.now() - startedAt
      if (workedMs + turnMs > limitMs) throw tooCostly(limitMs, workedMs + turnMs)
      if (turnMs < LONGEST_TURN_MS) continue
      workedMs += turnMs
      return undefined
    }
  }
  for (;;) {
    const body = await turns.run(writeForATurn, caller)
    if (body !== undefined) return body
  }
}
