/** Names a show on pages of the console, and links to it. */
import { isAlwaysServed, type PodcastRecord } from '../../../record/podcast.ts'
import { html, type Html } from '../../html.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** Uses the id, because a slug may be another show's tomorrow. */
export function consolePathOf(id: string): string {
  return `/console/shows/${encodeURIComponent(id)}`
}

export function showLink({
  id,
  titleLatest,
}: Pick<PodcastRecord, 'id' | 'titleLatest'>): Html {
  return html`<a href="${consolePathOf(id)}" dir="auto">${titleLatest}</a>`
}

/** A title is cut to this many characters, because notices are kept in a cookie. */
const LONGEST_TITLE = 100

export function titleInNotice({ titleLatest }: Pick<PodcastRecord, 'titleLatest'>): string {
  const characters = Array.from(titleLatest)
  if (characters.length <= LONGEST_TITLE) return titleLatest
  return `${characters.slice(0, LONGEST_TITLE - 1).join('')}…`
}

export function stateOfShow(
  { words: { show } }: ConsoleGuest,
  record: PodcastRecord,
): string {
  if (record.blocked !== undefined) return show.blockedState
  if (record.ignore) return show.ignoredState
  if (record.feedState !== 'active') return show.deadState
  return isAlwaysServed(record) ? show.active : show.pendingState
}
