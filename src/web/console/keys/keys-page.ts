/**
 * GET /console/keys: who may ask the directory, and how much of that they did. POST makes a key,
 * which its answer alone shows.
 */
import { createKey } from '../../../admin/keys/create-key.ts'
import { stateOf } from '../../../admin/keys/key-rules.ts'
import { type ApiKey, type Counter, monthOf } from '../../../store/api-keys.ts'
import { html, type Html } from '../../html.ts'
import { sayDay, sayNumber } from '../../wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { form } from '../forms.ts'
import { keyFields, NEW_KEY, originField, readNewKeyTerms } from './key-form.ts'

export function keyPathOf(id: string): string {
  return `/console/keys/${encodeURIComponent(id)}`
}

type Used = Readonly<Record<Counter, number>>

/** `3 of 100`, or the number alone where there is no limit. */
export function sayUsed(guest: ConsoleGuest, used: number, limit: number | null): string {
  const said = sayNumber(guest, used)
  return limit === null ? said : guest.words.keys.ofLimit(said, sayNumber(guest, limit))
}

function keyRow(guest: ConsoleGuest, key: ApiKey, used: Used): Html {
  const { keys } = guest.words
  const state = stateOf(key, guest.nowMs)
  const look = state === 'active' ? '' : html` class="key-over"`
  return html`<tr data-item${look}><th scope="row"><a href="${keyPathOf(key.id)}">${key.name}</a>${key.origin === null ? '' : html` <span class="meta">${key.origin}</span>`}</th>
<td>${keys.states[state]}</td><td>${key.scopes.join(', ')}</td>
<td class="figure">${sayUsed(guest, used.podcastLookups, key.quotas.podcastLookups)}</td>
<td class="figure">${sayUsed(guest, used.searchCount, key.quotas.searchCount)}</td>
<td>${sayDay(guest, key.lastUsedAt) ?? keys.never}</td></tr>`
}

function keyTable(guest: ConsoleGuest, rows: readonly Html[]): Html {
  const { keys, fields } = guest.words
  return html`<div class="table" role="region" aria-label="${keys.title}" tabindex="0"><table><thead><tr>
<th scope="col">${fields.name}</th><th scope="col">${keys.state}</th><th scope="col">${keys.scopes}</th>
<th scope="col" class="figure">${keys.lookups}</th><th scope="col" class="figure">${keys.searches}</th>
<th scope="col">${keys.lastUsed}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const keysPage: ConsoleRoute = {
  method: 'GET',
  url: '/console/keys',
  async answer({ guest }, { directory: { apiKeys } }) {
    const { keys } = guest.words
    const all = await apiKeys.list()
    const active = all.filter((key) => stateOf(key, guest.nowMs) === 'active')
    const ordered = [...active, ...all.filter((key) => !active.includes(key))]
    const month = monthOf(guest.nowMs)
    const rows = await Promise.all(
      ordered.map(async (key) => keyRow(guest, key, await apiKeys.usage(key.id, month))),
    )
    const content = html`${keyFields(guest, NEW_KEY)}
${originField(guest)}<button class="button">${keys.make}</button>`
    return {
      kind: 'page',
      title: keys.title,
      area: 'keys',
      main: html`<p class="lead">${keys.lead}</p>
${keyTable(guest, rows)}
<section class="block" id="make"><h2>${keys.makeTitle}</h2>${form(guest, { action: '/console/keys', fields: {} }, content)}</section>`,
    }
  },
}

const makeRoute: ConsoleRoute = {
  method: 'POST',
  url: '/console/keys',
  async answer({ guest, fields }, { directory, now }) {
    const { keys } = guest.words
    const terms = readNewKeyTerms(fields, guest.nowMs)
    const { key, secret } = await createKey({ directory, now }, terms, {
      by: guest.operator.id,
      way: 'console',
    })
    return {
      kind: 'page',
      title: keys.madeTitle(key.name),
      area: 'keys',
      main: html`<p class="lead">${keys.madeLead}</p>
<p class="secret"><code translate="no">${secret}</code></p>
<p class="meta">${keys.madeUse} <code>Authorization: Bearer …</code></p>
<p class="pager"><a class="button button-quiet" href="${keyPathOf(key.id)}">${keys.toKey}</a>
<a class="button button-quiet" href="/console/keys">${keys.back}</a></p>`,
    }
  },
}

export const KEYS_ROUTES: readonly ConsoleRoute[] = [keysPage, makeRoute]
