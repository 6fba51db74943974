/**
 * Tells whether content at a podcast's own URL is its show, by all that is known: what was read
 * before, or, at the first reading, whether the content belongs to another podcast. What a
 * catalogue said of the show is hearsay.
 */
import { printOf } from '../known-show.ts'
import type { MoveQuestion } from '../move-decision.ts'
import { findContentOwner } from './content-owner.ts'
import { isNotice } from './emptied.ts'
import { isKnownShow, isWhatWasTold } from './is-known-show.ts'
import type { SeenShow } from '../../../interpret/show/show-print.ts'

export function isTheShow(question: MoveQuestion, feed: SeenShow): boolean {
  const { show } = question
  const { print, isTrusted } = show.state
  if (print !== null || isTrusted) return isKnownShow(show, feed)
  if (isWhatWasTold(printOf(show), feed.print)) return true
  if (feed.hasSound && isNotice(question, feed)) return false
  // The operator vouches for the URL of a feed of their own.
  return show.record.isOwn === true || findContentOwner(question, feed) === undefined
}
