/** What is remembered after a visit. Pure. */
import type { CrawlState, DueReason, LastFetch, Rhythm, Validators } from '../../record/crawl-state.ts'
import type { RetryDecision } from './outcome.ts'
import type { Visit } from './visit.ts'

/** URLs whose validators are kept: the feed's own and where it leads. */
const MAX_URLS = 3

const validatorsAfter = ({ state, result, happening }: Visit): CrawlState['validators'] => {
  if (result.kind !== 'answered' || result.url === null) return state.validators
  const { validators } = result.headers
  const isEmpty = validators.etag === undefined && validators.lastModified === undefined
  // A 304 may leave its validators out; a body that could not be read has none worth keeping.
  if (happening.kind === 'unchanged' && isEmpty) return state.validators
  if (happening.kind !== 'read' && happening.kind !== 'unchanged') return state.validators
  const others = Object.entries(state.validators).filter(([url]) => url !== result.url)
  const kept: [string, Validators][] = [...others, [result.url, validators] as [string, Validators]]
  return Object.fromEntries(kept.slice(-MAX_URLS))
}

const lastOf = ({ result, bytes, code }: Visit, { outcome }: RetryDecision, nowMs: number): LastFetch => ({
  at: nowMs,
  outcome,
  status: result.kind === 'answered' ? result.status : null,
  detail: result.kind === 'failed' ? result.message : code,
  durationMs: Math.round(result.durationMs),
  bytes,
})

export interface Learnt {
  readonly rhythm: Rhythm
  readonly freshMs: number | null
}

/** What the visit says of when to come again; before there is a verdict. */
export const learntOf = ({ state, feed, result }: Visit): Learnt => ({
  rhythm: feed === null ? state.rhythm : feed.rhythm,
  freshMs: result.kind === 'answered' ? result.headers.freshMs : state.freshMs,
})

interface Planned {
  /** What was read is not the show's. */
  readonly isForeign: boolean
  readonly dueReason: DueReason
  readonly watchAt: number | null
  readonly nowMs: number
}

export const nextState = (
  visit: Visit,
  verdict: RetryDecision,
  { rhythm, freshMs, isForeign, dueReason, watchAt, nowMs }: Learnt & Planned,
): CrawlState => {
  const { state } = visit
  const isGood =
    !isForeign && verdict.failing === null && (verdict.outcome === 'read' || verdict.outcome === 'unchanged')
  return {
    ...state,
    validators: validatorsAfter(visit),
    bodyHash: visit.happening.kind === 'read' ? visit.bodyHash : state.bodyHash,
    rhythm: isForeign ? state.rhythm : rhythm,
    freshMs,
    last: lastOf(visit, verdict, nowMs),
    goodAt: isGood ? nowMs : state.goodAt,
    failing: verdict.failing,
    subscription: (isForeign ? undefined : visit.subscription) ?? state.subscription,
    elsewhere: visit.elsewhere ?? state.elsewhere,
    dueReason,
    watchAt,
  }
}
