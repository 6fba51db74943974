/** GET /console/keys: API keys and their use. POST creates a key, which only its response shows. */
import { createKey } from '../../actions/key/create-key.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import { type ApiKey, type Counter, monthOf } from '../../store/api-keys.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay, sayNumber } from '../../web/wording.ts'
import type {
  ConsoleGuest,
  ConsoleRoute,
  ActionRoute,
  PageRoute,
} from '../console-answer.ts'
import { entryOf, form } from '../forms.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
import { secretPart } from './secret-part.ts'
import { keyFields, NEW_KEY, originField, readNewKeyTerms } from './key-form.ts'

const KEYS = '/console/keys'

export function keyPathOf(id: string): string {
  return `/console/keys/${encodeURIComponent(id)}`
}

type Used = Readonly<Record<Counter, number>>

/** Returns `3 of 100`, or the number alone without a limit. */
export function sayUsed(guest: ConsoleGuest, used: number, limit: number | null): string {
  const said = sayNumber(guest, used)
  if (limit === null) return said
  return guest.words.keys.ofLimit(said, sayNumber(guest, limit))
}

function keyRow(guest: ConsoleGuest, key: ApiKey, used: Used): DataRow {
  const { keys } = guest.words
  const state = stateOf(key, guest.nowMs)
  const { id, name, origin, scopes, quotas, lastUsedAt } = key
  return {
    isItem: true,
    ...(state !== 'active' && { look: 'key-over' }),
    cells: [
      html`<a href="${keyPathOf(id)}">${name}</a>${origin !== null && html` <span class="meta">${origin}</span>`}`,
      keys.states[state],
      scopes.join(', '),
      sayUsed(guest, used.podcastLookups, quotas.podcastLookups),
      sayUsed(guest, used.searchCount, quotas.searchCount),
      sayDay(guest, lastUsedAt) ?? keys.never,
    ],
  }
}

function keyTable(guest: ConsoleGuest, rows: readonly DataRow[]): Html {
  const { keys, fields } = guest.words
  const columns = [
    { name: fields.name },
    { name: keys.state },
    { name: keys.scopes },
    { name: keys.lookups, look: 'figure' },
    { name: keys.searches, look: 'figure' },
    { name: keys.lastUsed },
  ] as const
  return dataTable({ label: keys.title, columns, rows })
}

const keysPage: PageRoute = {
  method: 'GET',
  url: KEYS,
  async answer({ guest }, { directory: { apiKeys } }) {
    const { keys } = guest.words
    const all = await apiKeys.list()
    const active = all.filter((key) => stateOf(key, guest.nowMs) === 'active')
    const ordered = [...active, ...all.filter((key) => !active.includes(key))]
    const month = monthOf(guest.nowMs)
    const rows = await Promise.all(
      ordered.map(async (key) => keyRow(guest, key, await apiKeys.usage(key.id, month))),
    )
    const target = { action: KEYS, fields: {} }
    const entry = entryOf(guest, target)
    const content = html`${keyFields(guest, entry, NEW_KEY)}
${originField(guest, entry)}<button class="button">${keys.make}</button>`
    return {
      kind: 'page',
      title: keys.title,
      area: 'keys',
      main: html`<p class="lead">${keys.lead}</p><p class="meta">${keys.firstKeys}</p>
${keyTable(guest, rows)}
<section class="block" id="make"><h2>${keys.makeTitle}</h2>${form(guest, target, content)}</section>`,
    }
  },
}

const makeRoute: ActionRoute = {
  method: 'POST',
  url: KEYS,
  page: keysPage,
  async answer({ guest, fields }, { directory, now }) {
    const { keys } = guest.words
    const terms = readNewKeyTerms(guest, fields, guest.nowMs)
    const { key, secret } = await createKey({ directory, now }, terms, {
      by: guest.operator.id,
      way: 'console',
    })
    return {
      kind: 'page',
      title: keys.madeTitle(key.name),
      area: 'keys',
      hasSecret: true,
      main: html`<p class="lead">${keys.madeLead}</p>
${secretPart(guest, secret)}
<p class="meta">${keys.madeUse} <code>Authorization: Bearer …</code></p>
<p class="pager"><a class="button button-quiet" href="${keyPathOf(key.id)}">${keys.toKey}</a>
<a class="button button-quiet" href="/console/keys">${keys.back}</a></p>`,
    }
  },
}

export const KEYS_ROUTES: readonly ConsoleRoute[] = [keysPage, makeRoute]
