/** GET /console/saved-searches: the saved searches of all keys. POST saves one. */
import { actionContext } from '../../actions/action-context.ts'
import { runAction } from '../../actions/action.ts'
import { createSavedSearch } from '../../actions/saved-search/create.ts'
import { savedSearches } from '../../actions/saved-search/searches.ts'
import type { SavedSearchView } from '../../actions/saved-search/view.ts'
import { viewSavedSearch } from '../../actions/saved-search/view.ts'
import { FOLLOWED_EVENTS, type SavedSearch } from '../../store/saved-searches.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay } from '../../web/wording.ts'
import {
  type ActionRoute,
  type ConsoleContext,
  type ConsoleGuest,
  type ConsoleRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { entryOf, form } from '../forms.ts'
import { keyPathOf } from '../keys/keys-page.ts'
import { secretPart } from '../keys/secret-part.ts'
import { pagerOf, readListPage } from '../list-page.ts'
import { type DataRow, dataTable } from '../parts/data-table.ts'

const SAVED = '/console/saved-searches'
const ROWS = 100

export function savedPathOf(id: string): string {
  return `${SAVED}/${id}`
}

/** Saved searches of all keys, in the form that actions use. */
export function followingOfGuest(guest: ConsoleGuest, { openFollowing }: ConsoleContext) {
  if (openFollowing === undefined) throw new Error('this console shows no saved searches')
  return openFollowing(guest.baseUrl)
}

export function sayState({ words }: ConsoleGuest, { enabled, deliver }: SavedSearchView) {
  const { states, noWebhook } = words.savedSearches
  if (!enabled) return states.disabled
  if (deliver.webhook === null) return noWebhook
  return states[deliver.webhook.state]
}

export function saySearch({ words }: ConsoleGuest, { content }: SavedSearch): string {
  const { kinds, strict } = words.savedSearches
  return `${content.q ?? strict} (${kinds[content.of]})`
}

export function sayEvents({ words }: ConsoleGuest, { on }: SavedSearchView): string {
  return on.map((event) => words.savedSearches.events[event]).join(', ')
}

function createForm(guest: ConsoleGuest): Html {
  const { savedSearches: texts, fields } = guest.words
  const target = { action: SAVED, fields: {} }
  const entry = entryOf(guest, target)
  const events = FOLLOWED_EVENTS.map((event) =>
    entry.check({
      name: `on-${event}`,
      label: texts.events[event],
      isTicked: event === 'match',
    }),
  )
  const content = html`${entry.text({ name: 'name', label: fields.name, isRequired: true, most: 100 })}
${entry.text({ name: 'keyId', label: texts.key, hint: texts.keyHint, isRequired: true })}
${entry.choice({ name: 'of', legend: texts.of, options: texts.kinds, chosen: 'podcasts' })}
${entry.text({ name: 'q', label: texts.q, hint: texts.qHint, isRequired: true, most: 200 })}
${entry.group('on', texts.on, events)}
${entry.text({ name: 'webhook', label: texts.webhook, hint: texts.webhookHint })}
<button class="button">${texts.make}</button>`
  return html`<section class="block" id="make"><h2>${texts.makeTitle}</h2>${form(guest, target, content)}</section>`
}

const savedSearchesPage: PageRoute = {
  method: 'GET',
  url: SAVED,
  async answer(call, context) {
    const { guest } = call
    const { savedSearches: texts, fields } = guest.words
    const following = followingOfGuest(guest, context)
    const { rows, next } = await readListPage(savedSearches, call, context, {
      limit: ROWS,
      following,
    })
    const keys = await context.directory.apiKeys.list()
    const names = new Map(keys.map(({ id, name }) => [id, name]))
    const lines = rows.map((search): DataRow => {
      const view = viewSavedSearch(search, following)
      return {
        isItem: true,
        cells: [
          html`<a href="${savedPathOf(view.id)}">${view.name}</a>`,
          html`<a href="${keyPathOf(view.keyId)}">${names.get(view.keyId) ?? view.keyId}</a>`,
          saySearch(guest, search),
          sayEvents(guest, view),
          sayState(guest, view),
          sayDay(guest, view.createdAt) ?? '',
        ],
      }
    })
    const columns = [
      { name: fields.name },
      { name: texts.key },
      { name: texts.search },
      { name: texts.on },
      { name: texts.state },
      { name: texts.made, look: 'day' },
    ] as const
    const table =
      lines.length === 0
        ? html`<p class="notice">${texts.none}</p>`
        : dataTable({ label: texts.title, columns, rows: lines })
    return {
      kind: 'page',
      title: texts.title,
      area: 'savedSearches',
      main: html`<p class="lead">${texts.lead}</p>${table}${pagerOf(next)}${createForm(guest)}`,
    }
  },
}

/** Returns the text itself if no key has this id or name. */
async function findKeyId(text: string, { directory }: ConsoleContext): Promise<string> {
  const keys = await directory.apiKeys.list()
  const found = keys.find(({ id, name }) => id === text || name === text)
  return found?.id ?? text
}

const createRoute: ActionRoute = {
  method: 'POST',
  url: SAVED,
  page: savedSearchesPage,
  fieldOf: {
    WEBHOOK_REFUSED: 'webhook',
    KEY_NOT_FOUND: 'keyId',
    SAVED_SEARCHES_FULL: 'keyId',
    SEARCH_TERMS_MISSING: 'q',
  },
  async answer(call, context) {
    const { guest, fields } = call
    const on = FOLLOWED_EVENTS.filter((event) => fields.get(`on-${event}`) === 'yes')
    const webhook = fields.get('webhook')?.trim() ?? ''
    const input = {
      name: fields.get('name') ?? '',
      keyId: await findKeyId(fields.get('keyId')?.trim() ?? '', context),
      of: fields.get('of') === 'episodes' ? 'episodes' : 'podcasts',
      q: fields.get('q') ?? '',
      on: on.length === 0 ? ['match'] : on,
      ...(webhook !== '' && { deliver: { webhook: { url: webhook } } }),
    }
    const actions = actionContext(context.directory, followingOfGuest(guest, context))
    const ran = await runAction(createSavedSearch, '', input, actions, orderingOf(call))
    const { view } = ran.done as unknown as {
      readonly view: SavedSearchView & { readonly secret?: string }
    }
    const { savedSearches: texts } = guest.words
    const secret =
      view.secret !== undefined &&
      html`<p class="lead">${texts.madeLead}</p>${secretPart(guest, view.secret)}`
    return {
      kind: 'page',
      title: view.name,
      area: 'savedSearches',
      hasSecret: true,
      main: html`${secret}<p>${texts.feed}: <a href="${view.feed}">${view.feed}</a></p>
<p class="pager"><a class="button button-quiet" href="${savedPathOf(view.id)}">${texts.toSearch}</a>
<a class="button button-quiet" href="${SAVED}">${texts.back}</a></p>`,
    }
  },
}

export const SAVED_SEARCHES_ROUTES: readonly ConsoleRoute[] = [
  savedSearchesPage,
  createRoute,
]
