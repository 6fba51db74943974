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
import { disowns } from './disowns.ts'
import { haveOneOwner } from '../same-show.ts'
import { goesOn, isTitleKept } from './goes-on.ts'
import { isRipe, seeAgain, type Sighting, toSpan } from '../sighting.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const STAYS_MS = 14 * DAY_MS
/** Apple's answer counts once the content has stood for this long. */
const ASKED_MS = 13 * DAY_MS
/** The wait ends after this long if Apple is not asked here, or does not answer. */
const MOST_WAIT_MS = 28 * DAY_MS

/**
 * Counts content in doubt from day to day and takes nothing from it. If nothing was ever
 * read of the show, content that stays for two days is the show's if its makers are those
 * that a catalogue named.
 */
export function doubtContent(
  question: MoveQuestion,
  before: MovesState,
  feed: SeenShow,
): MoveDecision {
  const { nowMs } = question
  const strange = seeAgain(
    before.strange,
    { target: feed.print.title, via: 'content' },
    nowMs,
  )
  if (!isRipe(strange)) return stay({ ...before, strange }, false)
  const known = printOf(question.show)
  if (before.print === null && !disowns(known, feed.print))
    return stay(trusting(before, { known, seen: feed.print, nowMs }), true)
  const state = doubting(before, { feed, strange, nowMs })
  if (state.ruling?.as === 'other' && mayLeave(question))
    return split(question, withoutQuestion(state), strange, 'not-asked')
  return isToStay(question, strange)
    ? conclude(question, state, { feed, strange })
    : stay(state, false)
}

/** Takes the content at the URL for the show's. */
function trusting(
  before: MovesState,
  { known, seen, nowMs }: { known: ShowPrint; seen: ShowPrint; nowMs: number },
): MovesState {
  const changedMs = isRenamed(known, seen) ? null : nowMs
  const print = shorten(seen)
  return { ...withoutQuestion(before), strange: null, doubtedMs: null, print, changedMs }
}

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

const ageOf = ({ firstMs, lastMs }: Sighting): number => lastMs - firstMs

/**
 * Returns whether the makers only gave the show a longer name than a catalogue knew: that
 * is no other show.
 */
function isRenamed(known: ShowPrint, seen: ShowPrint): boolean {
  return haveOneOwner(known, seen) && isTitleKept(known.title, seen.title)
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
  if (apple !== 'the-new-show') return split(question, settled, strange, apple)
  return {
    kind: 'relaunch',
    evidence: evidenceOf(question, strange, apple),
    state: { ...settled, print: shorten(feed.print) },
    isSameShow: true,
  }
}

const stay = (state: MovesState, isSameShow: boolean): MoveDecision => ({
  kind: 'keep',
  because: 'no-move',
  state,
  isSameShow,
})
