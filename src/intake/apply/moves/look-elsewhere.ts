/**
 * Tries a podcast's other URLs after a visit if its own fails, is silent, or has a placeholder.
 * Writes nothing.
 */
import type { Directory } from '../../../store/directory.ts'
import type { Elsewhere } from '../../../record/crawl-state.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { isKnownShow } from './doubt/is-known-show.ts'
import type { KnownShow } from './known-show.ts'
import { readMovesState } from './moves-state.ts'
import { isBetter, otherUrlsToAsk, type OwnAnswer } from './other-urls.ts'
import { outcomeOf } from '../../crawl/outcome.ts'
import { learntOf } from '../../crawl/next-state.ts'
import type { Sight, Visit } from '../../crawl/visit.ts'

export interface LookElsewhereParts {
  readonly directory: Pick<Directory, 'metadata'>
  /** Fetches a URL at its host's rate; undefined while the host is paused. */
  readonly look: (
    url: string,
    domain: string,
    signal: AbortSignal,
  ) => Promise<Sight | undefined>
  readonly now: () => number
}

const answerOf = (visit: Visit, emptiedMs: number | null, nowMs: number): OwnAnswer => {
  const outcome = outcomeOf(visit.event)
  const answers = outcome === 'read' || outcome === 'unchanged'
  return {
    record: visit.podcast.record,
    state: visit.state,
    isGood: answers && emptiedMs === null,
    emptiedMs: answers ? emptiedMs : null,
    isGone: outcome === 'gone',
    lastAt: emptiedMs === null ? learntOf(visit).rhythm.lastAt : visit.state.rhythm.lastAt,
    nowMs,
  }
}

/**
 * Returns the visit with the state of the attempts, or a visit to another URL if that is better.
 */
export async function lookElsewhere(
  visit: Visit,
  parts: LookElsewhereParts,
  signal: AbortSignal,
): Promise<Visit> {
  if (visit.podcast.record.feedUrls.length < 2 || outcomeOf(visit.event) === 'aborted')
    return visit
  const known = await readForeign(visit, parts)
  const own = answerOf(visit, known?.state.emptied?.sinceMs ?? null, parts.now())
  const urls = otherUrlsToAsk(own)
  if (urls.length === 0) return visit
  const show = known ?? (await readShow(visit, parts))
  for (const [at, url] of urls.entries()) {
    const sight = await parts.look(url, registrableDomain(url), signal)
    if (sight === undefined || !isTheShow(show, sight, own, url)) continue
    // The show is back at its earlier URL, so no return is pending.
    const left = own.isGood ? null : show.record.rssFeedUrl
    return {
      ...visit,
      ...sight,
      movedTo: url,
      elsewhere: { ...afterLooks(own, at + 1), left },
    }
  }
  return { ...visit, elsewhere: afterLooks(own, urls.length) }
}

/** Undefined if the URL's last reading was the show's own feed. */
const readForeign = async (
  visit: Visit,
  parts: LookElsewhereParts,
): Promise<KnownShow | undefined> => {
  if (visit.state.foreignUrl === visit.podcast.record.rssFeedUrl)
    return readShow(visit, parts)
  return undefined
}

const readShow = async (
  { podcast: { record } }: Visit,
  { directory }: LookElsewhereParts,
): Promise<KnownShow> => {
  const metadata = await directory.metadata.read([record.id], ['moves'])
  return { record, state: readMovesState(metadata.get(record.id)?.moves) }
}

const isTheShow = (
  show: KnownShow,
  { feed }: Sight,
  own: OwnAnswer,
  url: string,
): boolean => {
  if (feed === null || !isBetter(own, url, feed.rhythm.lastAt)) return false
  const { print, emptied } = show.state
  if (print !== null) return isKnownShow(show, feed.show)
  // For a podcast that was never read, `decideReturn` checks the content's owner.
  return emptied === undefined || feed.show.hasSound
}

const afterLooks = (
  { state: { elsewhere }, nowMs }: OwnAnswer,
  asked: number,
): Elsewhere => ({
  askedAt: nowMs,
  next: (elsewhere?.next ?? 0) + asked,
  left: elsewhere?.left ?? null,
})
