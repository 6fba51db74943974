/** GET /console/keys/{keyId}: a key, its daily use, and its actions. */
import { type Action, runAction } from '../../actions/action.ts'
import { actionContext } from '../../actions/action-context.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import {
  DEFAULT_DAYS,
  readUsageByDay,
  type UsedOnDay,
} from '../../actions/key/key-usage.ts'
import { getKey } from '../../actions/key/read-key-wish.ts'
import { revoke } from '../../actions/key/revoke.ts'
import { update } from '../../actions/key/update.ts'
import {
  type ApiKey,
  type ApiKeyStore,
  type Counter,
  monthOf,
} from '../../store/api-keys.ts'
import { fillText, textsOf } from '../../texts/action-texts.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay, sayMoment, sayNumber } from '../../web/wording.ts'
import {
  type ActionInput,
  type ConsoleCall,
  type ConsoleContext,
  type ConsoleGuest,
  type ConsoleRoute,
  type ActionRoute,
  type PageRoute,
  orderingOf,
} from '../console-answer.ts'
import { entryOf, form } from '../forms.ts'
import { FormRefused } from '../form-problems.ts'
import { barChart } from '../parts/bar-chart.ts'
import { assertFitting, keyFields, readKeyTerms, toKeyFields } from './key-form.ts'
import { keyPathOf, sayUsed } from './keys-page.ts'

function usageChart(
  guest: ConsoleGuest,
  days: readonly UsedOnDay[],
  counter: Counter,
): Html {
  const { keys } = guest.words
  const name = counter === 'podcastLookups' ? keys.lookups : keys.searches
  return barChart({
    name: keys.byDay(name),
    columns: [keys.day, name],
    tableName: keys.asTable,
    bars: days.map((used) => ({
      label: sayDay(guest, used.day) ?? used.day,
      value: used[counter],
      said: sayNumber(guest, used[counter]),
    })),
  })
}

async function factsPart(
  guest: ConsoleGuest,
  key: ApiKey,
  apiKeys: ApiKeyStore,
): Promise<Html> {
  const { keys } = guest.words
  const used = await apiKeys.usage(key.id, monthOf(guest.nowMs))
  const end = key.revokedAt ?? key.expiresAt
  const rows: readonly (readonly [string, string])[] = [
    [keys.state, keys.states[stateOf(key, guest.nowMs)]],
    [keys.id, key.id],
    [keys.scopes, key.scopes.join(', ')],
    ...(key.origin === null ? [] : [[keys.origin, key.origin] as const]),
    [keys.lookups, sayUsed(guest, used.podcastLookups, key.quotas.podcastLookups)],
    [keys.searches, sayUsed(guest, used.searchCount, key.quotas.searchCount)],
    [keys.made, sayMoment(guest, key.createdAt) ?? ''],
    [keys.ends, sayMoment(guest, end) ?? keys.never],
    [keys.lastUsed, sayMoment(guest, key.lastUsedAt) ?? keys.never],
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function actionsPart(guest: ConsoleGuest, key: ApiKey): Html | '' {
  const { keys } = guest.words
  if (stateOf(key, guest.nowMs) === 'revoked') return ''
  const path = keyPathOf(key.id)
  const changeOrder = { action: path, fields: {} }
  const revokeOrder = { action: `${path}/revoke`, fields: {} }
  const change = html`${keyFields(guest, entryOf(guest, changeOrder), key)}<button class="button">${keys.change}</button>`
  const own =
    key.id === guest.operator.id && html`<p class="notice notice-bad">${keys.ownKey}</p>`
  const revoke = html`${own}<p>${keys.revokeHint}</p>
${entryOf(guest, revokeOrder).check({ name: 'sure', label: keys.revokeSure, isRequired: true })}
<button class="button button-bad">${keys.revoke}</button>`
  return html`<section class="block"><h2>${keys.changeTitle}</h2>${form(guest, changeOrder, change)}</section>
<section class="block"><h2>${keys.revokeTitle}</h2>${form(guest, revokeOrder, revoke)}</section>`
}

const keyPage: PageRoute = {
  method: 'GET',
  url: '/console/keys/:keyId',
  async answer({ guest, parts: { keyId = '' } }, { directory: { apiKeys } }) {
    const key = (await apiKeys.list()).find(({ id }) => id === keyId)
    if (key === undefined) return { kind: 'nothing' }
    const days = await readUsageByDay(apiKeys, key.id, {
      days: DEFAULT_DAYS,
      nowMs: guest.nowMs,
    })
    return {
      kind: 'page',
      title: key.name,
      area: 'keys',
      main: html`${await factsPart(guest, key, apiKeys)}
<div class="charts">${usageChart(guest, days, 'podcastLookups')}${usageChart(guest, days, 'searchCount')}</div>
${actionsPart(guest, key)}
<p class="pager"><a class="button button-quiet" href="/console/keys">${guest.words.keys.back}</a></p>`,
    }
  },
}

/** Runs an action on the key of the path, and returns the action's text. */
async function runOnKey(
  call: ConsoleCall,
  { directory }: ConsoleContext,
  action: Action,
  input: ActionInput = {},
): Promise<string> {
  const { keyId = '' } = call.parts
  const context = actionContext(directory)
  const { name } = await context.findKey(keyId)
  const ran = await runAction(action, keyId, input, context, orderingOf(call))
  const texts = textsOf(call.guest.language, action, ran.details, ran.line.action)
  return fillText(texts.done, { name })
}

const changeRoute: ActionRoute = {
  method: 'POST',
  url: '/console/keys/:keyId',
  page: keyPage,
  fieldOf: { KEY_LAST_ADMIN: 'scopes' },
  async answer(call, context) {
    const { guest, fields, parts } = call
    const key = await getKey(context.directory.apiKeys, parts['keyId'] ?? '')
    const terms = readKeyTerms(guest, fields, guest.nowMs)
    assertFitting(guest.words, { origin: key.origin, scopes: terms.scopes })
    const text = await runOnKey(call, context, update, { ...terms })
    const to = keyPathOf(key.id)
    // A past expiry cannot be restored.
    const undo =
      stateOf(key, guest.nowMs) === 'active'
        ? { action: to, fields: toKeyFields(key) }
        : undefined
    return { kind: 'done', to, notice: { text, ...(undo && { undo }) } }
  },
}

const revokeRoute: ActionRoute = {
  method: 'POST',
  url: '/console/keys/:keyId/revoke',
  page: keyPage,
  async answer(call, context) {
    const { guest, fields, parts } = call
    if (fields.get('sure') !== 'yes')
      throw new FormRefused([{ field: 'sure', text: guest.words.keys.notSure }])
    const text = await runOnKey(call, context, revoke)
    return { kind: 'done', to: keyPathOf(parts['keyId'] ?? ''), notice: { text } }
  },
}

export const KEY_ROUTES: readonly ConsoleRoute[] = [keyPage, changeRoute, revokeRoute]
