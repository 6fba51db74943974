/** GET /console/keys/{keyId}: a key, its use day by day, and what can be done with it. */
import { revokeKey, updateKey } from '../../../admin/keys/change-key.ts'
import { assertNotRevoked, stateOf } from '../../../admin/keys/key-rules.ts'
import {
  DEFAULT_DAYS,
  readUsageByDay,
  type UsedOnDay,
} from '../../../admin/keys/key-usage.ts'
import {
  assertNotLastAdmin,
  assertScopesFit,
  getKey,
} from '../../../admin/keys/read-key-wish.ts'
import {
  type ApiKey,
  type ApiKeyStore,
  type Counter,
  monthOf,
} from '../../../store/api-keys.ts'
import { html, type Html } from '../../html.ts'
import { sayDay, sayMoment, sayNumber } from '../../wording.ts'
import {
  type ConsoleCall,
  type ConsoleGuest,
  type ConsoleRoute,
  orderingOf,
} from '../console-answer.ts'
import { form } from '../forms.ts'
import { barChart } from '../parts/bar-chart.ts'
import { keyFields, readKeyTerms, toKeyFields } from './key-form.ts'
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

function ordersPart(guest: ConsoleGuest, key: ApiKey): Html | '' {
  const { keys } = guest.words
  if (stateOf(key, guest.nowMs) === 'revoked') return ''
  const path = keyPathOf(key.id)
  const change = html`${keyFields(guest, key)}<button class="button">${keys.change}</button>`
  const own =
    key.id === guest.operator.id
      ? html`<p class="notice notice-bad">${keys.ownKey}</p>`
      : ''
  const revoke = html`${own}<p>${keys.revokeHint}</p>
<p class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">${keys.revokeSure}</label></p>
<button class="button button-bad">${keys.revoke}</button>`
  return html`<section class="block"><h2>${keys.changeTitle}</h2>${form(guest, { action: path, fields: {} }, change)}</section>
<section class="block"><h2>${keys.revokeTitle}</h2>${form(guest, { action: `${path}/revoke`, fields: {} }, revoke)}</section>`
}

const keyPage: ConsoleRoute = {
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
${ordersPart(guest, key)}
<p class="pager"><a class="button button-quiet" href="/console/keys">${guest.words.keys.back}</a></p>`,
    }
  },
}

async function keyOf(
  { parts: { keyId = '' } }: ConsoleCall,
  apiKeys: ApiKeyStore,
): Promise<ApiKey> {
  return getKey(apiKeys, keyId)
}

const changeRoute: ConsoleRoute = {
  method: 'POST',
  url: '/console/keys/:keyId',
  async answer(call, { directory }) {
    const { guest, fields } = call
    const key = await keyOf(call, directory.apiKeys)
    assertNotRevoked(key)
    const terms = readKeyTerms(fields, guest.nowMs)
    assertScopesFit(key.origin, terms.scopes)
    if (!terms.scopes.includes('admin'))
      await assertNotLastAdmin(directory.apiKeys, key, guest.nowMs)
    await updateKey(directory, key, terms, orderingOf(call))
    const path = keyPathOf(key.id)
    // An end that has passed cannot be asked for again.
    const undo =
      stateOf(key, guest.nowMs) === 'active'
        ? { action: path, fields: toKeyFields(key) }
        : undefined
    return {
      kind: 'done',
      to: path,
      notice: { text: guest.words.keys.changed, ...(undo && { undo }) },
    }
  },
}

const revokeRoute: ConsoleRoute = {
  method: 'POST',
  url: '/console/keys/:keyId/revoke',
  async answer(call, { directory }) {
    const { guest, fields } = call
    const { keys } = guest.words
    const key = await keyOf(call, directory.apiKeys)
    const path = keyPathOf(key.id)
    if (fields.get('sure') !== 'yes')
      return { kind: 'done', to: path, notice: { text: keys.notSure } }
    await assertNotLastAdmin(directory.apiKeys, key, guest.nowMs)
    await revokeKey(directory, key, orderingOf(call))
    return { kind: 'done', to: path, notice: { text: keys.revoked(key.name) } }
  },
}

export const KEY_ROUTES: readonly ConsoleRoute[] = [keyPage, changeRoute, revokeRoute]
