/** GET /console/audit: what operators did, newest first. */
import type { AuditEntry } from '../../../store/history.ts'
import { html, type Html } from '../../html.ts'
import { sayMoment } from '../../wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { consolePathOf } from '../show/show-link.ts'
import { readAfter } from '../read-after.ts'

/** Entries of a page. */
const PAGE = 50

function detailsOf({ details }: AuditEntry): string {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return ''
  const told = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return told
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(' · ')
}

function entryRow(guest: ConsoleGuest, entry: AuditEntry): Html {
  const { audit } = guest.words
  const { at, by, way, action, podcastId } = entry
  const about =
    podcastId === null ? '' : html`<a href="${consolePathOf(podcastId)}">${podcastId}</a>`
  return html`<tr data-item><td class="day"><time datetime="${at}">${sayMoment(guest, at)}</time></td>
<td>${by} <span class="meta">${audit.ways[way]}</span></td><th scope="row">${audit.actions[action]}</th>
<td>${about}</td><td dir="auto">${detailsOf(entry)}</td></tr>`
}

export const auditRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/audit',
  async answer({ guest, signal }, { directory }) {
    const { words, parameters, path } = guest
    const { audit, list } = words
    const before = readAfter(parameters.get('before'))
    const found = await directory.audit.list(
      { limit: PAGE + 1, ...(before > 0 && { before }) },
      { signal },
    )
    const shown = found.slice(0, PAGE)
    const last = shown.at(-1)?.no
    const columns = [audit.when, audit.who, audit.what, audit.podcast, audit.details]
    const table = html`<div class="table" role="region" aria-label="${audit.title}" tabindex="0"><table><thead><tr>${columns.map(
      (name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead><tbody>${shown.map((entry) => entryRow(guest, entry))}</tbody></table></div>`
    const next = html`<p class="pager"><a class="button" rel="next" href="${path}${parameters.with({ before: String(last) })}">${list.next}</a></p>`
    return {
      kind: 'page',
      title: audit.title,
      area: 'audit',
      main: html`<p class="lead">${audit.lead}</p>
${shown.length === 0 ? html`<p>${list.empty}</p>` : table}
${found.length > PAGE ? next : ''}`,
    }
  },
}
