/** GET /console/audit: operators' actions, newest first. */
import { audit as entries } from '../../actions/list-audit.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditEntry } from '../../store/audit-log.ts'
import { html } from '../../web/html.ts'
import { sayMoment } from '../../web/wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
import { actionButton } from '../forms.ts'
import { pagerOf, readListPage } from '../list-page.ts'
import { type AuditNames, readAuditNames } from './audit-names.ts'
import { sayAct, sayDetails, sayWhom, showNamed } from './audit-words.ts'
import { takeBackOf } from './take-back.ts'

const PAGE = 50

interface Known {
  readonly names: AuditNames
  readonly directory: Directory
}

async function entryRow(
  guest: ConsoleGuest,
  { names, directory }: Known,
  entry: AuditEntry,
): Promise<DataRow> {
  const { audit, show } = guest.words
  const { at, by, way, podcastId } = entry
  const act = sayAct(guest, entry)
  const target = await takeBackOf(guest, directory, entry)
  const byHand = way === 'command line' && !names.keys.has(by)
  return {
    isItem: true,
    cells: [
      html`<time datetime="${at}">${sayMoment(guest, at)}</time>`,
      html`${sayWhom(guest, names, by)}${!byHand && html` <span class="meta">${audit.ways[way]}</span>`}`,
      act,
      podcastId === null ? '' : showNamed(names, podcastId),
      sayDetails(guest, names, entry),
      target === undefined
        ? ''
        : actionButton(guest, target, { name: show.reset, about: act }),
    ],
  }
}

export const auditRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/audit',
  async answer(call, context) {
    const { guest } = call
    const { directory } = context
    const { audit, list, show } = guest.words
    const page = { limit: PAGE, name: 'before' }
    const { rows: shown, next } = await readListPage(entries, call, context, page)
    const columns = [
      { name: audit.when, look: 'day' },
      { name: audit.who },
      { name: audit.what },
      { name: audit.podcast },
      { name: audit.details },
      { name: show.reset, look: 'unsaid' },
    ] as const
    const names = await readAuditNames(directory, shown)
    const rows: DataRow[] = []
    // Entries are read sequentially, because a page does not need fifty database connections.
    for (const entry of shown) rows.push(await entryRow(guest, { names, directory }, entry))
    const table = dataTable({ label: audit.title, columns, heading: 2, rows })
    return {
      kind: 'page',
      title: audit.title,
      area: 'audit',
      main: html`<p class="lead">${audit.lead}</p>
${shown.length === 0 ? html`<p>${list.empty}</p>` : table}
${pagerOf(next)}`,
    }
  },
}
