/** Decides from a fetch whether a show has moved, by all rules of moving in order. */
import { ageOf, doubtContent, STAYS_MS } from './doubt/doubt-content.ts'
import { empty, isPlaceholder, isSilenced } from './doubt/emptied.ts'
import { isTheShow } from './doubt/is-the-show.ts'
import { isDowngrade } from './downgrade.ts'
import { byAge } from './elder.ts'
import { areApart, keyOfCurrent, keysOf } from './known-show.ts'
import { isFirstReading, isHearsayOnly, passedUrls } from './first-reading.ts'
import type {
  KeepReason,
  Look,
  MoveDecision,
  MoveEvidence,
  MoveProof,
  MoveQuestion,
} from './move-decision.ts'
import { proveMove } from './move-proof.ts'
import {
  isRuledOut,
  type MovesState,
  withoutFound,
  withoutQuestion,
} from './moves-state.ts'
import { announcedTarget } from './new-feed-url.ts'
import {
  isLoop,
  mayBeMadeAnew,
  type MoveTarget,
  permanentTarget,
} from './redirect-chain.ts'
import { type SeenShow, shortenPrint } from '../../interpret/show/show-print.ts'
import {
  isAlternating,
  isRipe,
  lookAgainAt,
  seeAgain,
  type Sighting,
  toSpan,
} from './sighting.ts'

export function decideMove(question: MoveQuestion): MoveDecision {
  const { show, look } = question
  const current = show.record.rssFeedUrl
  if (isLoop(look.hops, look.feed !== null)) return keep(question, 'redirect-loop', false)
  if (look.feed !== null && isSilenced(question, look.feed))
    return empty(question, show.state, look.feed)
  const redirected = permanentTarget(current, look.hops)
  if (redirected !== null)
    return decideTarget(question, { ...redirected, via: 'redirect', look })
  if (look.feed === null) return keep(question, 'no-feed', false)
  const named = announcedTarget(keysOf(show.record), current, look.feed.newFeedUrl)
  if (named === null) return stay(question, look.feed)
  return decideAnnounced(question, look.feed, named)
}

/** Decides for a working feed that announces another URL. */
const decideAnnounced = (
  question: MoveQuestion,
  feed: SeenShow,
  named: MoveTarget,
): MoveDecision => {
  const { show, announced } = question
  const isSameShow = isTheShow(question, feed)
  if (!isSameShow) return stay(question, feed)
  if (announced === undefined)
    return { kind: 'look', url: named.url, state: show.state, isSameShow }
  if (isLoop(announced.hops, announced.feed !== null))
    return keep(question, 'redirect-loop', isSameShow)
  // If the announced URL redirects permanently, the show has moved on.
  const target = permanentTarget(named.url, announced.hops) ?? named
  if (keysOf(show.record).includes(target.key)) return stay(question, feed)
  return decideTarget(question, { ...target, via: 'new-feed-url', look: announced })
}

interface Candidate extends MoveTarget {
  readonly via: 'redirect' | 'new-feed-url'
  /** Content found at the target. */
  readonly look: Look
}

const decideTarget = (question: MoveQuestion, target: Candidate): MoveDecision => {
  const { show, nowMs } = question
  const proof = proveMove(question, target)
  const isFirst = target.via === 'redirect' && isFirstReading(question, target)
  const isSameShow = isFirst || isProven(target, proof)
  const refusal = refuse(question, target)
  if (refusal !== undefined) {
    // An operator's ruling on the content there takes precedence.
    const isTheirs = refusal === 'ruled-out' && target.via === 'redirect'
    return keepRead(question, refusal, isSameShow && !isTheirs)
  }
  const atOnce = decideAtOnce(question, target, { proof, isFirst, isSameShow })
  if (atOnce !== undefined) return atOnce
  const sighting = seeAgain(
    show.state.sighting,
    { target: target.url, via: target.via },
    nowMs,
  )
  const state = remember(
    { ...show.state, sighting },
    isSameShow ? question.look.feed : null,
  )
  const waiting = waitForMore(sighting, nowMs)
  if (waiting !== undefined) return { ...waiting, state, isSameShow }
  const evidence = evidenceOf(question, target, proof, sighting)
  if (proof.proof === null && isHearsayOnly(question, target))
    return followHearsay(question, target, { state, sighting, isSameShow })
  if (proof.proof === null)
    return suspect(state, evidence, { isSameShow, look: target.look })
  return follow(question, state, target, evidence)
}

/** Returns whether the move is proven. An announcement by the feed needs no other proof. */
const isProven = ({ via }: Candidate, { proof }: MoveProof): boolean =>
  via === 'new-feed-url' || proof !== null

interface AtOnce {
  readonly proof: MoveProof
  readonly isFirst: boolean
  readonly isSameShow: boolean
}

/** Decides the cases that need no second sighting. A placeholder at the target causes no move. */
const decideAtOnce = (
  question: MoveQuestion,
  target: Candidate,
  { isSameShow, ...seen }: AtOnce,
): MoveDecision | undefined => {
  const { feed } = target.look
  if (isSameShow) return adoptAtOnce(question, target, seen)
  if (feed !== null && isPlaceholder(question, feed))
    return empty(question, question.show.state, feed)
  return undefined
}

/** Immediately follows a change of scheme, and the redirects of most first readings. */
const adoptAtOnce = (
  question: MoveQuestion,
  target: Candidate,
  { proof, isFirst }: Omit<AtOnce, 'isSameShow'>,
): MoveDecision | undefined => {
  const { record, state } = question.show
  if (keyOfCurrent(record) === target.key && proof.proof !== null) {
    const { feed } = target.look
    if (feed !== null && !isTheShow(question, feed)) return stay(question, feed)
    return adopt(state, target, evidenceOf(question, target, proof, null))
  }
  if (!isFirst || mayBeMadeAnew(target.look.asked, target.url)) return undefined
  const evidence = evidenceOf(question, target, FIRST_READING, null)
  return follow(question, state, target, evidence, passedUrls(question, target))
}

/** Follows a move contradicted only by a catalogue's title, once it has lasted. */
const followHearsay = (
  question: MoveQuestion,
  target: Candidate,
  { state, sighting, isSameShow }: Seen,
): MoveDecision => {
  if (ageOf(sighting) >= STAYS_MS)
    return follow(
      question,
      state,
      target,
      evidenceOf(question, target, FIRST_READING, sighting),
    )
  const again = lookAgainAt(sighting, question.nowMs)
  return { kind: 'record-sighting', sighting, lookAgainAt: again, state, isSameShow }
}

interface Seen {
  readonly state: MovesState
  readonly sighting: Sighting
  readonly isSameShow: boolean
}

/** Undefined once there are enough sightings. */
const waitForMore = (sighting: Sighting, nowMs: number) => {
  if (isAlternating(sighting))
    return { kind: 'keep', because: 'alternating-target' } as const
  if (isRipe(sighting)) return undefined
  return {
    kind: 'record-sighting',
    sighting,
    lookAgainAt: lookAgainAt(sighting, nowMs),
  } as const
}

const FIRST_READING: MoveProof = { proof: 'first-reading', doubt: null, share: null }

const refuse = (
  { show, isPinned = false, ownerOf }: MoveQuestion,
  target: Candidate,
): KeepReason | undefined => {
  if (isPinned) return 'pinned'
  if (target.key !== keyOfCurrent(show.record) && isRuledOut(show.state, target.url))
    return 'ruled-out'
  if (isDowngrade(show.record.rssFeedUrl, target.url)) return 'downgrade'
  const owner = ownerOf(target)
  if (owner === 'removed') return 'target-removed'
  if (owner !== undefined && areApart(show, owner)) return 'kept-apart'
  return undefined
}

const keep = (
  { show }: MoveQuestion,
  because: KeepReason,
  isSameShow: boolean,
): MoveDecision => ({
  kind: 'keep',
  because,
  state: show.state,
  isSameShow,
})

/** Keeps the URL, and stores the reading. */
const keepRead = (
  question: MoveQuestion,
  because: KeepReason,
  isSameShow: boolean,
): MoveDecision => ({
  ...keep(question, because, isSameShow),
  state: remember(question.show.state, isSameShow ? question.look.feed : null),
})

/** Ends any move in progress, because the feed is still at its URL. */
const stay = (question: MoveQuestion, feed: SeenShow): MoveDecision => {
  const { show } = question
  const before = { ...withoutFound(show.state), sighting: null, suspect: null }
  if (!isTheShow(question, feed)) return doubtContent(question, before, feed)
  return {
    kind: 'keep',
    because: 'no-move',
    state: remember(before, feed),
    isSameShow: true,
  }
}

const remember = (state: MovesState, feed: SeenShow | null): MovesState => {
  if (feed === null) return state
  return {
    ...withoutQuestion(state),
    strange: null,
    doubtedMs: null,
    isTrusted: false,
    print: shortenPrint(feed.print),
  }
}

interface SuspectLook {
  readonly isSameShow: boolean
  readonly look: Look
}

/**
 * Reports an unproven move, once for each target. The target's content is stored, so that an
 * operator sees both sides.
 */
const suspect = (
  before: MovesState,
  evidence: MoveEvidence,
  { isSameShow, look }: SuspectLook,
): MoveDecision => {
  const found = look.feed === null ? {} : { found: shortenPrint(look.feed.print) }
  const state = { ...withoutQuestion(before), ...found, suspect: evidence.target }
  if (before.suspect === evidence.target)
    return { kind: 'keep', because: 'still-suspect', state, isSameShow }
  return { kind: 'suspect-move', evidence, state, isSameShow }
}

/** Follows a move. If another podcast owns the URL, the two are merged under the elder's id. */
const follow = (
  { show: { record }, ownerOf }: MoveQuestion,
  state: MovesState,
  target: Candidate,
  evidence: MoveEvidence,
  passed: readonly string[] = [],
): MoveDecision => {
  const owner = ownerOf(target)
  if (owner === undefined || owner === 'removed')
    return adopt(state, target, evidence, passed)
  const isElder = byAge(record, owner.record) < 0
  const [into, absorbed] = isElder
    ? [record.id, owner.record.id]
    : [owner.record.id, record.id]
  const { url } = target
  return {
    kind: 'merge',
    into,
    absorbed,
    url,
    evidence,
    passed,
    state: settled(state, target),
    isSameShow: true,
  }
}

const adopt = (
  state: MovesState,
  target: Candidate,
  evidence: MoveEvidence,
  passed: readonly string[] = [],
): MoveDecision => ({
  kind: 'adopt',
  url: target.url,
  evidence,
  passed,
  state: settled(state, target),
  isSameShow: true,
})

const settled = (state: MovesState, { look }: Candidate): MovesState =>
  remember({ ...state, sighting: null, suspect: null }, look.feed)

const evidenceOf = (
  { show }: MoveQuestion,
  { via, url, look }: Candidate,
  proof: MoveProof,
  sighting: Sighting | null,
): MoveEvidence => ({
  via,
  from: show.record.rssFeedUrl,
  target: url,
  hops: look.hops.map(({ from, status, to }) => ({ from, status, to })),
  sightings: sighting === null ? null : toSpan(sighting),
  ...proof,
})
