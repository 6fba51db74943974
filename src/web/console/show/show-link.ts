/** How pages of the console name a show, and lead to it. */
import { isAlwaysServed, type PodcastRecord } from '../../../record/podcast.ts'
import { html, type Html } from '../../html.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** By the id, for a slug may be another show's tomorrow. */
export function consolePathOf(id: string): string {
  return `/console/shows/${encodeURIComponent(id)}`
}

export function showLink({
  id,
  titleLatest,
}: Pick<PodcastRecord, 'id' | 'titleLatest'>): Html {
  return html`<a href="${consolePathOf(id)}" dir="auto">${titleLatest}</a>`
}

/** In characters: notices are kept in a cookie. */
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
