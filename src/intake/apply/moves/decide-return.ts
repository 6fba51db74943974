/**
 * Decides the return of a podcast to another of its URLs, without proof, when the current one fails
 * or is older.
 */
import type { MoveDecision, MoveQuestion } from './move-decision.ts'
import { isTheShow } from './doubt/is-the-show.ts'
import { withoutQuestion } from './moves-state.ts'
import { proveMove } from './move-proof.ts'
import { shortenPrint } from '../../interpret/show/show-print.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'

/** `question.look` is the fetch of `url`. */
export function decideReturn(question: MoveQuestion, url: string): MoveDecision {
  const { show, look, isPinned = false } = question
  const { feed } = look
  if (isPinned)
    return { kind: 'keep', because: 'pinned', state: show.state, isSameShow: false }
  if (feed === null || !isTheShow(question, feed)) {
    return { kind: 'keep', because: 'no-feed', state: show.state, isSameShow: false }
  }
  const proof = proveMove(question, { url, key: feedKey(url) ?? url, look })
  return {
    kind: 'adopt',
    url,
    passed: [],
    evidence: {
      via: 'own-url',
      from: show.record.rssFeedUrl,
      target: url,
      hops: look.hops.map(({ from, status, to }) => ({ from, status, to })),
      sightings: null,
      ...proof,
    },
    state: {
      ...withoutQuestion(show.state),
      sighting: null,
      strange: null,
      doubtedMs: null,
      suspect: null,
      print: shortenPrint(feed.print),
    },
    isSameShow: true,
  }
}
