/** The answer of a search: the search as understood, its figures twice, and the hits as joined text. */
import { setImmediate } from 'node:timers/promises'
import { Type } from 'typebox'
import type { SearchPage, StoredPodcast } from '../../engine/engine.ts'
import { CodedError } from '../../errors.ts'
import type { Highlighter } from '../../query/highlight.ts'
import { closed, Count, nullable } from '../../record/schema.ts'
import { joinHit } from '../../record/view/fragments.ts'
import { Hit, LeanHit } from '../../record/view/hit.ts'
import { viewHitScoring } from './highlights.ts'
import { takeBodyBuffer } from '../body-buffers.ts'
import { SearchRequest } from './search-request.ts'

const Milliseconds = Type.Number({ minimum: 0, description: 'In ms.' })

const Stats = closed({
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
  filters: closed({ relevancyScoresTotals: closed({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count }) }),
})

export const SearchAnswer = closed({
  data: closed({
    searchMode: Type.Literal('podcasts'),
    searchId: Type.String({ format: 'uuid' }),
    searchOptions: SearchRequest,
    searchResultsStats: Stats,
    seachResultsStats: Stats,
    result: closed({
      total: closed({ value: Count, relation: Type.Literal('eq') }),
      maxScore: nullable(Type.Number()),
      hitsReturned: Count,
      hits: Type.Union([Type.Array(Hit), Type.Array(LeanHit)]),
    }),
    cursor: nullable(Type.String()),
  }),
})

export interface AnsweredSearch {
  readonly searchId: string
  readonly options: Readonly<Record<string, unknown>>
  readonly page: SearchPage
  readonly cursor: string | null
  readonly level: 'lean' | 'whole'
  /** Asked for when hits are written; null when the search has nothing to highlight. */
  readonly highlighter: () => Highlighter | null
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Of the engine alone, and from the request to here; in ms. */
  readonly searchMs: number
  readonly totalMs: number
}

/** A hit up to its score: engines give the same podcast again as the same object, and its bytes are made once. */
type OpenHits = WeakMap<StoredPodcast, Buffer>
const leanHits: OpenHits = new WeakMap()
const contactHits: OpenHits = new WeakMap()
const plainHits: OpenHits = new WeakMap()

const openLeanHit = ({ basic, id }: StoredPodcast): string => `${basic.slice(0, -1)},"podcastId":"${id}",`

/** What is kept for long in memory of its own: in Node's pool it would hold on to the 8 KB that it shares with what is not kept. */
const toOwnBytes = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const openHit = (podcast: StoredPodcast, { level, withContact }: AnsweredSearch): Buffer => {
  const made = level === 'lean' ? leanHits : withContact ? contactHits : plainHits
  const known = made.get(podcast)
  if (known !== undefined) return known
  const bytes = toOwnBytes(level === 'lean' ? openLeanHit(podcast) : joinHit(podcast, { withContact }, '{'))
  made.set(podcast, bytes)
  return bytes
}

/** To the microsecond. */
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

/** The hits of a page as text without the brackets; engines may give the same page of the same search again as the same object. */
type PageHits = WeakMap<SearchPage, Buffer | 'asked once'>
const contactPages: PageHits = new WeakMap()
const plainPages: PageHits = new WeakMap()

/** A hit at a time. As UTF-8: joined as text, one character beyond Latin-1 would make all of it twice as long and slow to write. */
function* viewHits(search: AnsweredSearch): Generator<void, Buffer[]> {
  const { page } = search
  const highlighter = search.highlighter()
  const pieces: Buffer[] = []
  let before = ''
  for (const hit of page.hits) {
    pieces.push(Buffer.from(before), openHit(hit.podcast, search))
    before = `${viewHitScoring(hit, highlighter).slice(1)},`
    if (highlighter !== null) yield
  }
  pieces.push(Buffer.from(before.slice(0, -1)))
  return pieces
}

/** Kept when a page is asked for again: most are not. */
function* openHits(search: AnsweredSearch): Generator<void, readonly Buffer[]> {
  const { page, withContact } = search
  const pages = withContact ? contactPages : plainPages
  const known = pages.get(page)
  if (known instanceof Buffer) return [known]
  const pieces = yield* viewHits(search)
  if (known === undefined) {
    pages.set(page, 'asked once')
    return pieces
  }
  const hits = Buffer.concat(pieces)
  pages.set(page, hits)
  return [hits]
}

function* viewInSteps(search: AnsweredSearch): Generator<void, Buffer> {
  const hits = yield* openHits(search)
  const pieces = [Buffer.from(viewHead(search)), ...hits, Buffer.from(`]},"cursor":${JSON.stringify(search.cursor)}}}`)]
  const body = takeBodyBuffer(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(body, at)
  return body
}

export const viewSearch = (search: AnsweredSearch): Buffer => {
  const steps = viewInSteps(search)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** After so long others are answered before the next hit is written; in ms. */
const LONGEST_TURN_MS = 8

const tooCostly = (limitMs: number): CodedError =>
  new CodedError(
    'SEARCH_TOO_COSTLY',
    `showing where the hits match needs more than ${String(limitMs)} ms; ask for smaller pages, fewer terms, or \`details: "basic"\``,
  )

/** The same, while others are answered between the hits of a large page; refused when that is more work than a search may be. */
export const viewSearchInTurns = async (search: AnsweredSearch, limitMs: number): Promise<Buffer> => {
  const steps = viewInSteps(search)
  let workedMs = 0
  let turnAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const turnMs = performance.now() - turnAt
    if (workedMs + turnMs > limitMs) throw tooCostly(limitMs)
    if (turnMs < LONGEST_TURN_MS) continue
    workedMs += turnMs
    await setImmediate()
    turnAt = performance.now()
  }
}
