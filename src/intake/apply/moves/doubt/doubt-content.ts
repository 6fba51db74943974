/**
 * Decides what happens to content at a podcast's URL that does not seem to be its show, and for how
 * long it is in doubt.
 */
import { keyOfCurrent, keysOf, printOf } from '../known-show.ts'
import type { AppleLists } from '../apple-lists.ts'
import type { DoubtEvidence, MoveDecision, MoveQuestion } from '../move-decision.ts'
import { type MovesState, withoutQuestion } from '../moves-state.ts'
import {
  type SeenShow,
  shortenPrint,
  type ShowPrint,
} from '../../../interpret/show/show-print.ts'
import { findContentOwner } from './content-owner.ts'
import { disowns } from './disowns.ts'
import { empty, isPlaceholder } from './emptied.ts'
import { goesOn, isTitleKept } from './goes-on.ts'
import { isRipe, seeAgain, type Sighting, toSpan } from '../sighting.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

export const STAYS_MS = 14 * DAY_MS
/** Minimum age of the content before Apple's answer counts. */
const ASKED_MS = 13 * DAY_MS
/** Maximum wait if Apple is not checked here, or does not answer. */
const MOST_WAIT_MS = 28 * DAY_MS

/**
 * Counts the days on which doubtful content was seen, without using it. Placeholders and content of
 * another podcast create no show.
 */
export function doubtContent(
  question: MoveQuestion,
  before: MovesState,
  feed: SeenShow,
): MoveDecision {
  const { nowMs } = question
  const isRuled = before.ruling?.as === 'other'
  if (!isRuled && isPlaceholder(question, feed)) return empty(question, before, feed)
  const strange = seeAgain(
    before.strange,
    { target: feed.print.title, via: 'content' },
    nowMs,
  )
  if (!isRipe(strange)) return stay({ ...before, strange }, false)
  const known = printOf(question.show)
  if (before.print === null && isHearsayOver(known, feed.print, strange))
    return stay(
      { ...withoutQuestion(before), ...BELIEVED, print: shortenPrint(feed.print) },
      true,
    )
  const state = doubting(before, { feed, strange, nowMs })
  if (state.ruling?.as === 'other' && mayLeave(question))
    return split(question, withoutQuestion(state), strange, 'not-asked')
  if (isToStay(question, strange)) return conclude(question, state, { feed, strange })
  return stay(state, false)
}

/**
 * Returns whether content that another podcast owns is accepted for this never-read podcast as
 * well, as a duplicate. The requirements decrease with the age of the content.
 */
function isHearsayOver(told: ShowPrint, seen: ShowPrint, strange: Sighting): boolean {
  if (disowns(told, seen)) return false
  // One owner or site may have several shows.
  return isTitleKept(told.title, seen.title) || ageOf(strange) >= STAYS_MS
}

/** State after the content is accepted as the show's. */
const BELIEVED = { strange: null, doubtedMs: null } as const

/** Keeps a ruling on this content, and drops a ruling on other content. */
function doubting(
  before: MovesState,
  { feed, strange, nowMs }: { feed: SeenShow; strange: Sighting; nowMs: number },
): MovesState & { readonly strange: Sighting; readonly doubtedMs: number } {
  const { ruling } = before
  return {
    ...withoutQuestion(before),
    ...(ruling?.title === strange.target && { ruling }),
    found: shortenPrint(feed.print),
    strange,
    doubtedMs: before.doubtedMs ?? nowMs,
  }
}

/**
 * Returns whether Apple should be checked: when the operator is notified, and shortly before the
 * deadline.
 */
export function asksApple({ strange, doubtedMs }: MovesState, nowMs: number): boolean {
  if (strange === null || doubtedMs === null) return false
  return doubtedMs === nowMs || ageOf(strange) >= ASKED_MS
}

export function ageOf({ firstMs, lastMs }: Sighting): number {
  return lastMs - firstMs
}

/** Returns whether the show may leave the URL. Only an operator may change a pinned URL. */
const mayLeave = ({ show, isPinned = false }: MoveQuestion): boolean =>
  !isPinned && keysOf(show.record).includes(keyOfCurrent(show.record))

const isToStay = (question: MoveQuestion, strange: Sighting): boolean =>
  ageOf(strange) >= STAYS_MS && mayLeave(question)

const evidenceOf = (
  { show }: MoveQuestion,
  strange: Sighting,
  apple: AppleLists,
): DoubtEvidence => ({
  url: show.record.rssFeedUrl,
  title: strange.target,
  sightings: toSpan(strange),
  apple,
})

const split = (
  question: MoveQuestion,
  state: MovesState,
  strange: Sighting,
  apple: AppleLists,
): MoveDecision => ({
  kind: 'split',
  evidence: evidenceOf(question, strange, apple),
  state: { ...state, strange: null, doubtedMs: null },
  isSameShow: false,
})

const conclude = (
  question: MoveQuestion,
  state: MovesState,
  { feed, strange }: { readonly feed: SeenShow; readonly strange: Sighting },
): MoveDecision => {
  const { show, appleLists = () => 'no-id' } = question
  const settled = { ...withoutQuestion(state), strange: null, doubtedMs: null }
  if (goesOn(printOf(show), feed.print, keysOf(show.record))) {
    return stay({ ...settled, print: shortenPrint(feed.print) }, true)
  }
  const apple = appleLists(strange.target, strange.firstMs + ASKED_MS)
  if (apple === 'not-asked' && ageOf(strange) < MOST_WAIT_MS) return stay(state, false)
  if (apple !== 'the-new-show')
    return isItsOwn(question, feed, strange)
      ? split(question, settled, strange, apple)
      : empty(question, state, feed)
  return {
    kind: 'relaunch',
    evidence: evidenceOf(question, strange, apple),
    state: { ...settled, print: shortenPrint(feed.print) },
    isSameShow: true,
  }
}

/** Returns whether no podcast that was tracked before the content appeared owns it. */
function isItsOwn(question: MoveQuestion, feed: SeenShow, { firstMs }: Sighting): boolean {
  const owner = findContentOwner(question, feed)
  return owner === undefined || Date.parse(owner.record.trackedAt) > firstMs
}

const stay = (state: MovesState, isSameShow: boolean): MoveDecision => ({
  kind: 'keep',
  because: 'no-move',
  state,
  isSameShow,
})
