/**
 * Decides whether content at a podcast's URL is its show, by earlier readings or, at the first
 * reading, by whether another podcast owns the content. A catalogue's data are hearsay.
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
  // The operator guarantees the URLs of the installation's own feeds.
  return show.record.isOwn === true || findContentOwner(question, feed) === undefined
}
