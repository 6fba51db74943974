/** After a visit: a podcast whose own URL fails, or is silent, is looked for under the other URLs that it has. Nothing is written. */
import type { Engine } from '../../../engine/engine.ts'
import type { Elsewhere } from '../../../record/crawl-state.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { isKnownShow } from '../../moves/move-proof.ts'
import { readMovesState } from '../../moves/moves-state.ts'
import { isBetter, otherUrlsToAsk, type OwnAnswer } from '../../moves/other-urls.ts'
import { outcomeOf } from '../outcome.ts'
import { learntOf } from '../next-state.ts'
import type { Sight, Visit } from '../visit.ts'

export interface LookElsewhereParts {
  readonly engine: Pick<Engine, 'dossiers'>
  /** At its host's pace; undefined where the host has a rest. */
  readonly look: (url: string, domain: string, signal: AbortSignal) => Promise<Sight | undefined>
  readonly now: () => number
}

const answerOf = (visit: Visit, nowMs: number): OwnAnswer => {
  const outcome = outcomeOf(visit.happening)
  return {
    record: visit.podcast.record,
    state: visit.state,
    isGood: outcome === 'read' || outcome === 'unchanged',
    isGone: outcome === 'gone',
    lastAt: learntOf(visit).rhythm.lastAt,
    nowMs,
  }
}

/** The visit as it was, with what is to be remembered of the looks; or, where another URL is the better one, a visit to that. */
export async function lookElsewhere(visit: Visit, parts: LookElsewhereParts, signal: AbortSignal): Promise<Visit> {
  if (visit.podcast.record.feedUrls.length < 2 || outcomeOf(visit.happening) === 'aborted') return visit
  const own = answerOf(visit, parts.now())
  const urls = otherUrlsToAsk(own)
  if (urls.length === 0) return visit
  const { record } = visit.podcast
  const dossiers = await parts.engine.dossiers.read([record.id], ['moves'])
  const show = { record, state: readMovesState(dossiers.get(record.id)?.moves) }
  const before = visit.state.elsewhere
  const remembered = (asked: number): Elsewhere => ({
    askedAt: own.nowMs,
    next: (before?.next ?? 0) + asked,
    left: before?.left ?? null,
  })
  for (const [at, url] of urls.entries()) {
    const sight = await parts.look(url, registrableDomain(url), signal)
    const feed = sight?.feed ?? null
    if (sight === undefined || feed === null || !isKnownShow({ show }, feed.show)) continue
    if (!isBetter(own, url, feed.rhythm.lastAt)) continue
    // Back where it was before it failed there: nothing is left that it would return to.
    const left = own.isGood ? null : record.rssFeedUrl
    return { ...visit, ...sight, movedTo: url, elsewhere: { ...remembered(at + 1), left } }
  }
  return { ...visit, elsewhere: remembered(urls.length) }
}
