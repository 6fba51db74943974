/** Describes an import: progress, result, and reasons for refused entries. */
import {
  isUnderWay,
  refusedInAll,
  remainingSeconds,
} from '../../actions/import/import-note.ts'
import type { NotedImport } from '../../actions/import/import-note.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import { html, type Html, linkOf } from '../../web/html.ts'
import { sayMinutes, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'

const MEGABYTE = 1_000_000

/** Returns `58,522 read, 58,100 new, 12 refused`, without zeros. */
export function sayCounts(guest: ConsoleGuest, note: NotedImport): string {
  const { imports } = guest.words
  const { counts } = note
  const { read, created, updated, unchanged } = counts
  if (read === 0) return isUnderWay(note) ? imports.reading : imports.nothingRead
  const parts = [
    [imports.read, read],
    [imports.created, created],
    [imports.updated, updated],
    [imports.unchanged, unchanged],
    [imports.refused, refusedInAll(counts)],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([say, count]) => say(sayNumber(guest, count)))
    .join(', ')
}

function sayRemaining(guest: ConsoleGuest, note: NotedImport): string {
  const { imports } = guest.words
  const seconds = remainingSeconds(note)
  if (seconds === null) return ''
  if (note.done === note.total) return imports.settling
  if (seconds < 60) return imports.moment
  return imports.left(sayMinutes(guest, Math.ceil(seconds / 60)))
}

export function progressPart(guest: ConsoleGuest, note: NotedImport): Html {
  const { imports } = guest.words
  const { state, done, total } = note
  if (state === 'receiving')
    return html`<progress aria-label="${imports.progress}"></progress>
<p role="status">${imports.received(sayNumber(guest, done / MEGABYTE))}</p>`
  const bar =
    total === null || total === 0
      ? html`<progress aria-label="${imports.progress}"></progress>`
      : html`<progress aria-label="${imports.progress}" max="${total}" value="${Math.min(done, total)}"></progress>`
  return html`${bar}<p role="status">${[sayCounts(guest, note), sayRemaining(guest, note)].filter((each) => each !== '').join(' · ')}</p>`
}

function isAllRefused({ counts }: NotedImport): boolean {
  return counts.read > 0 && refusedInAll(counts) === counts.read
}

/** Returns the text shown with the counts after a failed import. */
function endingOf(guest: ConsoleGuest, note: NotedImport): string | undefined {
  const { imports } = guest.words
  if (note.state === 'killed') return imports.killed
  if (note.state === 'cancelled') return imports.stopped
  if (note.state === 'failed') return imports.failed
  if (isAllRefused(note)) return imports.allRefused
  return undefined
}

/** Links to the imported shows, and explains why some of them are not on the site. */
function cameParts(
  guest: ConsoleGuest,
  note: NotedImport,
  { served, pending }: DirectoryCounts,
): Html | '' {
  const { imports, issues } = guest.words
  const { counts, isOwn, format } = note
  const known = counts.updated + counts.unchanged
  if (counts.created + known === 0) return ''
  const waiting = `${issues.pending.title} (${sayNumber(guest, pending)})`
  const hidden = html`<p>${imports.hidden} <a href="/console/feeds/pending">${waiting}</a></p>
<p class="meta">${imports.howOwn(imports.own)}</p>`
  // OPML has no Apple ids, so none of its new shows is on the site.
  const mayBeServed = served > 0 && (isOwn || format !== 'opml' || known > 0)
  const newest = html`<a href="/new">${imports.newest}</a> · `
  return html`${!isOwn && pending !== 0 && hidden}
<p>${mayBeServed && newest}<a href="/console/shows">${imports.findOne}</a></p>`
}

/** `inside`: the counts of the whole directory. */
export function resultPart(
  guest: ConsoleGuest,
  note: NotedImport,
  inside: DirectoryCounts,
): Html {
  const { imports } = guest.words
  const { state, message, counts } = note
  const ending = endingOf(guest, note)
  const why = state === 'failed' ? (message ?? imports.failedUnseen) : undefined
  const lang = message !== null && html` lang="en"`
  return html`<p class="lead" role="status">${sayCounts(guest, note)}</p>
${cameParts(guest, note, inside)}
${ending !== undefined && html`<p class="notice notice-bad">${ending}</p>`}
${why !== undefined && html`<p${lang}>${why}</p>`}
${namedPart(guest, counts)}
${counts.conflicts !== 0 && html`<p><a href="/console/feeds/conflict">${imports.conflicts(sayNumber(guest, counts.conflicts))}</a></p>`}`
}

/** Notes written by earlier releases lack `namedOtherwise`. */
function namedPart(
  guest: ConsoleGuest,
  { namedOtherwise = 0 }: Partial<NotedImport['counts']>,
): Html | '' {
  if (namedOtherwise === 0) return ''
  return html`<p>${guest.words.imports.namedOtherwise(sayNumber(guest, namedOtherwise))}</p>`
}

function sayReason({ words: { imports } }: ConsoleGuest, reason: string): string {
  const said: Readonly<Record<string, string>> = imports.reasons
  return said[reason] ?? reason
}

/** Translates `outline 4` or `line 4` of a file; ids are unchanged. */
function sayPlace({ words: { imports } }: ConsoleGuest, source: string): string {
  const [kind = '', number, ...rest] = source.split(' ')
  if (number === undefined || rest.length > 0) return source
  if (kind === 'outline') return imports.places.outline(number)
  if (kind === 'line') return imports.places.line(number)
  return source
}

function refusalRow(
  guest: ConsoleGuest,
  refusal: NotedImport['refusals'][number],
): DataRow {
  const { source, reason, url, message } = refusal
  const link = linkOf(url)
  const address =
    link === undefined ? (url ?? '') : html`<a href="${link}" rel="noreferrer">${url}</a>`
  const detail =
    message !== undefined && html` <span class="meta" lang="en">${message}</span>`
  return {
    cells: [
      sayPlace(guest, source),
      html`${sayReason(guest, reason)}${detail}`,
      html`<bdi>${address}</bdi>`,
    ],
  }
}

/** Lists the reasons with their counts, and the first refused entries. */
export function refusalsPart(guest: ConsoleGuest, note: NotedImport): Html | '' {
  const { imports } = guest.words
  const { counts, refusals } = note
  if (refusedInAll(counts) === 0) return ''
  const reasons = Object.entries(counts.refused).sort(([, one], [, other]) => other - one)
  const rows = refusals.map((refusal) => refusalRow(guest, refusal))
  const columns = [
    { name: imports.place },
    { name: imports.reason },
    { name: imports.address },
  ]
  const isPart = refusals.length < refusedInAll(counts)
  const first = html`<p class="meta">${imports.first(sayNumber(guest, refusals.length))}</p>`
  const table = html`${isPart && first}
${dataTable({ label: imports.why, columns, rows })}`
  return html`<section class="block"><h2>${imports.why}</h2>
<ul class="plain-rows">${reasons.map(([reason, count]) => html`<li>${sayNumber(guest, count)} × ${sayReason(guest, reason)}</li>`)}</ul>
${rows.length > 0 && table}</section>`
}
