/** GET /console/saved-searches/{id}: one saved search, how it is received, and its actions. */
import { actionContext } from '../../actions/action-context.ts'
import { type Action, runAction } from '../../actions/action.ts'
import { removeSavedSearch } from '../../actions/saved-search/remove.ts'
import { savedSearchesOf } from '../../actions/saved-search/subject.ts'
import { updateSavedSearch } from '../../actions/saved-search/update.ts'
import { viewSavedSearch } from '../../actions/saved-search/view.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { fillText, textsOf } from '../../texts/action-texts.ts'
import { html, type Html, type Piece } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import {
  type ActionInput,
  type ActionRoute,
  type ConsoleCall,
  type ConsoleContext,
  type ConsoleGuest,
  type ConsoleRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { FormRefused } from '../form-problems.ts'
import { actionButton, entryOf, form } from '../forms.ts'
import { keyPathOf } from '../keys/keys-page.ts'
import {
  followingOfGuest,
  savedPathOf,
  sayEvents,
  saySearch,
  sayState,
} from './saved-searches-page.ts'

function removePart(guest: ConsoleGuest, id: string): Html {
  const { savedSearches: texts } = guest.words
  const target = { action: `${savedPathOf(id)}/remove`, fields: {} }
  const content = html`<p>${texts.removeHint}</p>
${entryOf(guest, target).check({ name: 'sure', label: texts.removeSure, isRequired: true })}
<button class="button button-bad">${texts.remove}</button>`
  return html`<section class="block"><h2>${texts.removeTitle}</h2>${form(guest, target, content)}</section>`
}

const savedSearchPage: PageRoute = {
  method: 'GET',
  url: '/console/saved-searches/:searchId',
  async answer({ guest, parts: { searchId = '' } }, context) {
    const search = await savedSearchesOf(context.directory).find(searchId)
    if (search === undefined) return { kind: 'nothing' }
    const { savedSearches: texts } = guest.words
    const view = viewSavedSearch(search, followingOfGuest(guest, context))
    const { webhook } = view.deliver
    const { deliveredMs, failingSinceMs } = search.delivery
    const momentOf = (ms: number | null): string =>
      (ms === null ? undefined : sayMoment(guest, toInstant(ms))) ?? texts.never
    const received: readonly (readonly [string, Piece])[] =
      webhook === null
        ? []
        : [
            [texts.webhook, webhook.url],
            [texts.lastDelivered, momentOf(deliveredMs)],
            [texts.failed, sayNumber(guest, webhook.failedAttempts)],
            [texts.failingSince, momentOf(failingSinceMs)],
            ...(webhook.reason === null ? [] : [[texts.reason, webhook.reason] as const]),
          ]
    const rows: readonly (readonly [string, Piece])[] = [
      [texts.state, sayState(guest, view)],
      [texts.search, saySearch(guest, search)],
      [texts.on, sayEvents(guest, view)],
      [texts.key, html`<a href="${keyPathOf(view.keyId)}">${view.keyId}</a>`],
      [texts.feed, html`<a href="${view.page}">${view.page}</a>`],
      [texts.made, sayMoment(guest, view.createdAt) ?? ''],
      ...received,
    ]
    const isRunning = view.enabled && webhook?.state !== 'paused'
    const change = isRunning ? 'pause' : 'resume'
    const target = { action: `${savedPathOf(view.id)}/${change}`, fields: {} }
    return {
      kind: 'page',
      title: view.name,
      area: 'savedSearches',
      main: html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${actionButton(guest, target, { name: texts[change], look: 'main', about: view.name })}
${removePart(guest, view.id)}
<p class="pager"><a class="button button-quiet" href="/console/saved-searches">${texts.back}</a></p>`,
    }
  },
}

/** Runs an action on the search of the path, and returns the action's text. */
async function runOnSearch(
  call: ConsoleCall,
  context: ConsoleContext,
  action: Action,
  input: ActionInput = {},
): Promise<string> {
  const { guest, parts } = call
  const actions = actionContext(context.directory, followingOfGuest(guest, context))
  const id = parts['searchId'] ?? ''
  const ran = await runAction(action, id, input, actions, orderingOf(call))
  const name = ran.details['name'] as string
  const texts = textsOf(guest.language, action, ran.details, ran.line.action)
  return fillText(texts.done, { name })
}

const changeRoute = (ending: string, enabled: boolean): ActionRoute => ({
  method: 'POST',
  url: `/console/saved-searches/:searchId/${ending}`,
  page: savedSearchPage,
  async answer(call, context) {
    const text = await runOnSearch(call, context, updateSavedSearch, { enabled })
    return {
      kind: 'done',
      to: savedPathOf(call.parts['searchId'] ?? ''),
      notice: { text },
    }
  },
})

const removeRoute: ActionRoute = {
  method: 'POST',
  url: '/console/saved-searches/:searchId/remove',
  page: savedSearchPage,
  async answer(call, context) {
    const { savedSearches: texts } = call.guest.words
    if (call.fields.get('sure') !== 'yes')
      throw new FormRefused([{ field: 'sure', text: texts.notSure }])
    const text = await runOnSearch(call, context, removeSavedSearch)
    return { kind: 'done', to: '/console/saved-searches', notice: { text } }
  },
}

export const SAVED_SEARCH_ROUTES: readonly ConsoleRoute[] = [
  savedSearchPage,
  changeRoute('pause', false),
  changeRoute('resume', true),
  removeRoute,
]
