/**
 * Detects placeholders that hosts serve for removed shows. They create no podcast and take over no
 * URL; the show is marked as emptied and keeps its data until its feed returns.
 */
import { isDeepStrictEqual } from 'node:util'
import { printOf, type KnownShow } from '../known-show.ts'
import type { MoveDecision, MoveQuestion } from '../move-decision.ts'
import { type MovesState, withoutQuestion } from '../moves-state.ts'
import { overlapOf } from '../overlap.ts'
import { haveOneGuid, haveOneTitle, MIN_SHARE } from '../same-show.ts'
import { findContentOwner } from './content-owner.ts'
import { disowns } from './disowns.ts'
import { isWhatWasTold } from './is-known-show.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'
import {
  type SeenShow,
  shortenPrint,
  type ShowPrint,
} from '../../../interpret/show/show-print.ts'

/**
 * Returns whether the feed lost its episodes: it has no audio, and either had some before or a
 * catalogue knows another title.
 */
export function isSilenced(
  { show, hadSound = false }: MoveQuestion,
  { print, hasSound }: SeenShow,
): boolean {
  if (hasSound || show.state.isTrusted) return false
  if (hadSound) return true
  // A blog has more items than a notice.
  return (
    show.state.print === null &&
    print.items.length <= 1 &&
    !isWhatWasTold(printOf(show), print)
  )
}

/** Returns whether foreign content is a placeholder rather than a show. */
export function isPlaceholder(question: MoveQuestion, feed: SeenShow): boolean {
  const { emptied, print } = question.show.state
  if (!feed.hasSound || isShared(question, feed.print)) return true
  // Another show at the URL is accepted with its second episode.
  if (print === null ? isNotice(question, feed) : feed.print.items.length === 1) return true
  if (emptied === undefined) return false
  if (print !== null && isAsFound(question.show, feed.print)) return true
  // A never-read show may be a duplicate of the other podcast.
  if (print === null && !disowns(printOf(question.show), feed.print)) return false
  return findContentOwner(question, feed) !== undefined
}

/**
 * Returns whether a first reading yields a placeholder: content without audio, the only item after
 * another placeholder, or the document that replaced shows read before. It is no show, regardless
 * of the catalogue's title.
 */
export function isNotice(question: MoveQuestion, feed: SeenShow): boolean {
  const { print } = feed
  if (!feed.hasSound && print.items.length <= 1) return !isToBegin(print)
  if (isNoticeStill(question, print)) return true
  const { alike = [] } = question
  const emptied = alike.filter(isUnderNotice)
  if (!emptied.some(({ state: { found } }) => isDocument(found, print))) return false
  const ids = new Set(emptied.map(({ record }) => record.id))
  const others = alike.filter(({ record }) => !ids.has(record.id))
  return findContentOwner({ ...question, alike: others }, feed) === undefined
}

/** Returns whether the feed is a new show without episodes, which names its makers or its guid. */
function isToBegin({ items, owners, podcastGuid }: ShowPrint): boolean {
  return items.length === 0 && (owners.length > 0 || podcastGuid !== null)
}

/**
 * Returns whether the only item at a URL in doubt is a placeholder: it is newer than the doubt, or
 * has the placeholder's title. The first episode of a new show is excluded.
 */
function isNoticeStill(question: MoveQuestion, print: ShowPrint): boolean {
  const { emptied, found, strange } = question.show.state
  const title = emptied?.title ?? strange?.target
  if (title !== print.title) return isOneNewItem(question, print)
  const hasBegun = found !== undefined && isToBegin(found)
  return emptied !== undefined && print.items.length === 1 && !hasBegun
}

/**
 * Returns whether the URL served content without audio under another title, and now serves content
 * of another podcast.
 */
export function isForeignAfterNotice(question: MoveQuestion, feed: SeenShow): boolean {
  const { emptied } = question.show.state
  if (emptied === undefined || emptied.title === feed.print.title) return false
  return findContentOwner(question, feed) !== undefined
}

/** Returns whether a show that was read before is replaced by content under another title. */
function isUnderNotice({ state: { emptied, print, found } }: KnownShow): boolean {
  if (emptied === undefined || print === null || found === undefined) return false
  return !haveOneTitle(print, found)
}

/** A notice has one item, dated at the show's removal. */
function isOneNewItem(question: MoveQuestion, { items }: ShowPrint): boolean {
  const [item] = items
  const { emptied, strange } = question.show.state
  const isKnown = emptied !== undefined || strange !== null
  if (!isKnown || item === undefined || items.length > 1) return false
  return item.day === null || item.day >= Math.floor(lastKnownMs(question) / DAY_MS)
}

/** Returns when the show's own content was last read, at the latest when the doubt began. */
function lastKnownMs({ show: { state }, goodAtMs = null, nowMs }: MoveQuestion): number {
  const doubtMs = state.emptied?.sinceMs ?? state.strange?.firstMs ?? nowMs
  return Math.min(doubtMs, goodAtMs ?? doubtMs)
}

/** Returns whether the URLs of other shows, which were read before, have the same document. */
function isShared({ show, alike = [] }: MoveQuestion, seen: ShowPrint): boolean {
  return alike.some(
    (other) =>
      other.record.id !== show.record.id &&
      isDocument(other.state.found, seen) &&
      areTwoShows(show, other),
  )
}

function isDocument(found: ShowPrint | undefined, seen: ShowPrint): boolean {
  if (found === undefined || !haveOneTitle(found, seen)) return false
  if (found.items.length <= 1 && seen.items.length <= 1) return true
  const overlap = overlapOf(found, seen)
  return (
    overlap !== undefined &&
    Math.max(overlap.media, overlap.guids, overlap.names) >= MIN_SHARE
  )
}

/**
 * Returns whether the placeholder is unchanged, even if other shows of its host no longer have it.
 */
function isAsFound({ state: { found } }: KnownShow, seen: ShowPrint): boolean {
  return seen.items.length <= 1 && isDeepStrictEqual(found, shortenPrint(seen))
}

/** Mirrors and aliases of a show do not count as two shows. */
function areTwoShows(one: KnownShow, other: KnownShow): boolean {
  const [ours, theirs] = [printOf(one), printOf(other)]
  if (haveOneTitle(ours, theirs) || haveOneGuid(ours, theirs)) return false
  const overlap = overlapOf(ours, theirs)
  return overlap === undefined || Math.max(overlap.media, overlap.guids) < MIN_SHARE
}

/** Keeps all data of the show, and stores the placeholder at its URL. */
export function empty(
  { show, nowMs }: MoveQuestion,
  before: MovesState,
  feed: SeenShow,
): MoveDecision {
  const { emptied, strange } = show.state
  const sinceMs = emptied?.sinceMs ?? strange?.firstMs ?? nowMs
  return {
    kind: 'keep',
    because: 'emptied',
    state: {
      ...withoutQuestion(before),
      found: shortenPrint(feed.print),
      strange: null,
      doubtedMs: null,
      emptied: { sinceMs, title: feed.print.title },
    },
    isSameShow: false,
  }
}
