/** Formats shows' names and links on console pages. */
import { isAlwaysServed, type PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../../web/html.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** Uses the id, because a slug may change its owner. */
export function consolePathOf(id: string): string {
  return `/console/shows/${encodeURIComponent(id)}`
}

export function showLink({
  id,
  titleLatest,
}: Pick<PodcastRecord, 'id' | 'titleLatest'>): Html {
  return html`<a href="${consolePathOf(id)}" dir="auto">${titleLatest}</a>`
}

/** Maximum length of a title in a notice, which is stored in a cookie. */
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
  if (isAlwaysServed(record)) return show.active
  return show.pendingState
}
