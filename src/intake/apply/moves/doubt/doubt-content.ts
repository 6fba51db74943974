/**
 * Decides what comes of content at a podcast's own URL that does not seem to be its show,
 * and how long it is doubted.
 */
import { keyOfCurrent, keysOf, printOf } from '../known-show.ts'
import type { AppleLists } from '../apple-lists.ts'
import type { DoubtEvidence, MoveDecision, MoveQuestion } from '../move-decision.ts'
import { type MovesState, withoutQuestion } from '../moves-state.ts'
import {
  type SeenShow,
  shorten,
  type ShowPrint,
} from '../../../interpret/show/show-print.ts'
import { findContentOwner } from './content-owner.ts'
import { disowns } from './disowns.ts'
import { empty, isPlaceholder } from './emptied.ts'
import { goesOn, isTitleKept } from './goes-on.ts'
import { isRipe, seeAgain, type Sighting, toSpan } from '../sighting.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

export const STAYS_MS = 14 * DAY_MS
/** Apple's answer counts once the content has stood for this long. */
const ASKED_MS = 13 * DAY_MS
/** The wait ends after this long if Apple is not asked here, or does not answer. */
const MOST_WAIT_MS = 28 * DAY_MS

/**
 * Counts content in doubt from day to day and takes nothing from it. A placeholder is no show, and
 * content that belongs to another podcast founds none.
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
      { ...withoutQuestion(before), ...BELIEVED, print: shorten(feed.print) },
      true,
    )
  const state = doubting(before, { feed, strange, nowMs })
  if (state.ruling?.as === 'other' && mayLeave(question))
    return split(question, withoutQuestion(state), strange, 'not-asked')
  return isToStay(question, strange)
    ? conclude(question, state, { feed, strange })
    : stay(state, false)
}

/**
 * Returns whether content that belongs to another podcast is believed to be this one's too, if
 * nothing was ever read of it: a show that was taken in twice. The longer it stands there, the
 * less has to agree.
 */
function isHearsayOver(told: ShowPrint, seen: ShowPrint, strange: Sighting): boolean {
  if (disowns(told, seen)) return false
  // One owner or site may have several shows.
  return isTitleKept(told.title, seen.title) || ageOf(strange) >= STAYS_MS
}

/** The content at the URL is taken for the show's. */
const BELIEVED = { strange: null, doubtedMs: null } as const

/** Keeps a ruling on this content; a ruling on other content is over. */
function doubting(
  before: MovesState,
  { feed, strange, nowMs }: { feed: SeenShow; strange: Sighting; nowMs: number },
): MovesState & { readonly strange: Sighting; readonly doubtedMs: number } {
  const { ruling } = before
  return {
    ...withoutQuestion(before),
    ...(ruling?.title === strange.target ? { ruling } : {}),
    found: shorten(feed.print),
    strange,
    doubtedMs: before.doubtedMs ?? nowMs,
  }
}

/**
 * Returns whether Apple is to be asked which show it lists: when the operator is told, and
 * shortly before the end.
 */
export function asksApple({ strange, doubtedMs }: MovesState, nowMs: number): boolean {
  if (strange === null || doubtedMs === null) return false
  return doubtedMs === nowMs || ageOf(strange) >= ASKED_MS
}

export function ageOf({ firstMs, lastMs }: Sighting): number {
  return lastMs - firstMs
}

/**
 * Returns whether the show may leave the URL. If an operator has set it, only an operator
 * may change it.
 */
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
    return stay({ ...settled, print: shorten(feed.print) }, true)
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
    state: { ...settled, print: shorten(feed.print) },
    isSameShow: true,
  }
}

/** Returns whether the content belongs to no podcast that was tracked before it came here. */
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
