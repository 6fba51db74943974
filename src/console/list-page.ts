/** Reads a page of a list for the console, and links to the next page. */
import type { TProperties } from 'typebox'
import { actionContext } from '../actions/action-context.ts'
import {
  type FilterValues,
  type ReadableList,
  readRows,
  type RowKey,
} from '../actions/list.ts'
import type { Following } from '../actions/subject.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import { html, type Html } from '../web/html.ts'
import type { ConsoleCall, ConsoleContext, ConsoleGuest } from './console-answer.ts'
import { readAfter } from './read-after.ts'

/** Returns '' if there is no next page. `name` is the parameter with the last row's key. */
export function nextLink(
  { path, parameters, words }: ConsoleGuest,
  next: RowKey,
  name = 'after',
): Html | '' {
  if (next === null) return ''
  return html`<a class="button" rel="next" href="${path}${parameters.with({ [name]: String(next) })}">${words.list.next}</a>`
}

export function pagerOf(next: Html | ''): Html | '' {
  if (next === '') return ''
  return html`<p class="pager">${next}</p>`
}

export async function readListPage<Filters extends TProperties, Row>(
  list: ReadableList<Filters, Row>,
  { guest, signal }: ConsoleCall,
  { directory, now }: ConsoleContext,
  page: {
    limit: number
    filters?: FilterValues<Filters>
    name?: string
    following?: Following
  },
): Promise<{ readonly rows: readonly Row[]; readonly next: Html | '' }> {
  const { name, limit, filters = {}, following } = page
  const text = guest.parameters.get(name ?? 'after')
  const after = text !== undefined && isPodcastId(text) ? text : readAfter(text) || null
  const context = { ...actionContext(directory, following), now }
  const query = { filters, target: undefined, after, limit, options: { signal } }
  const { rows, next } = await readRows(list, context, query)
  return { rows, next: nextLink(guest, next, name) }
}
