/** GET /console/audit: what operators did, newest first. */
import type { AuditEntry } from '../../../store/history.ts'
import { html } from '../../html.ts'
import { sayMoment } from '../../wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
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

function entryRow(guest: ConsoleGuest, entry: AuditEntry): DataRow {
  const { audit } = guest.words
  const { at, by, way, action, podcastId } = entry
  const details = detailsOf(entry)
  return {
    isItem: true,
    cells: [
      html`<time datetime="${at}">${sayMoment(guest, at)}</time>`,
      html`${by} <span class="meta">${audit.ways[way]}</span>`,
      audit.actions[action],
      podcastId === null
        ? ''
        : html`<a href="${consolePathOf(podcastId)}">${podcastId}</a>`,
      details === '' ? '' : html`<bdi>${details}</bdi>`,
    ],
  }
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
    const columns = [
      { name: audit.when, look: 'day' },
      { name: audit.who },
      { name: audit.what },
      { name: audit.podcast },
      { name: audit.details },
    ] as const
    const rows = shown.map((entry) => entryRow(guest, entry))
    const table = dataTable({ label: audit.title, columns, heading: 2, rows })
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
