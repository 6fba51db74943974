/**
 * GET /console/imports: the upload form and the list of imports. POST receives a file. GET
 * /console/imports/{importId} shows one import, POST …/cancel cancels it.
 */
import { isUnderWay, type NotedImport } from '../../actions/import/import-note.ts'
import { getImports, type Imports } from '../../actions/import/imports.ts'
import { UPLOAD_FORMATS } from '../../actions/import/upload-format.ts'
import { html, type Html } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import { type KeyNames, readKeyNames } from '../audit/audit-names.ts'
import { sayWhom } from '../audit/audit-words.ts'
import {
  type ConsoleGuest,
  type ConsoleRoute,
  type ActionRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { FormRefused } from '../form-problems.ts'
import { entryOf, hiddenField, actionButton, TOKEN_FIELD } from '../forms.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
import { progressPart, refusalsPart, resultPart, sayCounts } from './import-words.ts'

const IMPORTS = '/console/imports'
const GIGABYTE = 1_000_000_000

function pathOf({ id }: Pick<NotedImport, 'id'>): string {
  return `${IMPORTS}/${id}`
}

/** The file is the last field, so that all others are read before its first byte. */
function uploadForm(guest: ConsoleGuest, maxBytes: number): Html {
  const { imports } = guest.words
  const most = sayNumber(guest, maxBytes / GIGABYTE)
  const entry = entryOf(guest, { action: IMPORTS, fields: {} })
  const formats = entry.choice({
    name: 'format',
    legend: imports.format,
    options: imports.formats,
    chosen: 'opml',
  })
  const file = entry.file(
    { name: 'file', label: imports.file, hint: imports.fileHint(most) },
    html` data-max="${maxBytes}" data-too-large="${imports.tooLarge(most)}"`,
  )
  return html`<form class="order" method="post" action="${IMPORTS}" enctype="multipart/form-data">${hiddenField(TOKEN_FIELD, guest.token)}
${formats}
${entry.check({ name: 'own', label: imports.own })}
${file}
<button class="button">${imports.go}</button></form>`
}

function importRow(guest: ConsoleGuest, note: NotedImport, names: KeyNames): DataRow {
  const { imports, audit } = guest.words
  const { startedMs, file, format, by, way, state } = note
  const name = file ?? format
  return {
    isItem: true,
    cells: [
      sayMoment(guest, startedMs),
      html`<a href="${pathOf(note)}" dir="auto">${name}</a> <span class="meta">${format}</span>`,
      imports.states[state],
      sayCounts(guest, note),
      html`${sayWhom(guest, names, by)} <span class="meta">${audit.ways[way]}</span>`,
    ],
  }
}

function importTable(
  guest: ConsoleGuest,
  notes: readonly NotedImport[],
  names: KeyNames,
): Html {
  const { imports, list } = guest.words
  if (notes.length === 0) return html`<p>${list.empty}</p>`
  const columns = [
    { name: imports.when, look: 'day' },
    { name: imports.what },
    { name: imports.state },
    { name: imports.result },
    { name: imports.who },
  ] as const
  const rows = notes.map((note) => importRow(guest, note, names))
  return dataTable({ label: imports.past, columns, heading: 1, rows })
}

const importsPage: PageRoute = {
  method: 'GET',
  url: IMPORTS,
  async answer({ guest }, context) {
    const { imports: texts } = guest.words
    const imports = getImports(context.imports)
    const names = await readKeyNames(context.directory)
    return {
      kind: 'page',
      title: texts.title,
      area: 'imports',
      main: html`<p class="lead">${texts.lead}</p>
<section class="block"><h2>${texts.uploadTitle}</h2>${uploadForm(guest, imports.maxBytes)}</section>
<section class="block"><h2>${texts.past}</h2>${importTable(guest, await imports.list(), names)}</section>`,
    }
  },
}

const uploadRoute: ActionRoute = {
  method: 'POST',
  url: IMPORTS,
  page: importsPage,
  fieldOf: { INVALID_BODY: 'file', BODY_TOO_LARGE: 'file', UPLOAD_UNREADABLE: 'file' },
  takesFile: true,
  async answer(call, context) {
    const { guest, fields, file } = call
    const { imports: texts } = guest.words
    const format = UPLOAD_FORMATS.find((each) => each === fields.get('format'))
    if (format === undefined)
      throw new FormRefused([{ field: 'format', text: guest.words.returned.format }])
    if (file === undefined || file.name === '')
      throw new FormRefused([{ field: 'file', text: texts.noFile }])
    const isOwn = fields.get('own') === 'yes'
    const upload = { format, isOwn, file: file.name, actor: orderingOf(call) }
    const { declaredBytes, bytes } = file
    const note = await getImports(context.imports).take({ ...upload, declaredBytes }, bytes)
    return { kind: 'done', to: pathOf(note), notice: { text: texts.begun } }
  },
}

function importFacts(guest: ConsoleGuest, note: NotedImport, names: KeyNames): Html {
  const { imports, audit } = guest.words
  const { format, by, way, startedMs, isOwn } = note
  const rows = [
    [imports.state, imports.states[note.state]],
    [imports.format, imports.formats[format]],
    [imports.when, sayMoment(guest, startedMs) ?? ''],
    [imports.who, html`${sayWhom(guest, names, by)} · ${audit.ways[way]}`],
  ] as const
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${isOwn && html`<p class="meta">${imports.own}</p>`}`
}

type Owner = ReturnType<Imports['ownerOf']>

function cancelPart(guest: ConsoleGuest, note: NotedImport, owner: Owner): Html {
  const { imports, watch } = guest.words
  const path = pathOf(note)
  const cancel = actionButton(
    guest,
    { action: `${path}/cancel`, fields: {} },
    { name: imports.cancel },
  )
  const said = owner === 'ending' ? imports.cancelled : imports.elsewhere
  return html`<div class="buttons"><a class="button button-quiet" href="${path}" data-again>${watch.again}</a> ${owner === 'ours' ? cancel : html`<span class="meta">${said}</span>`}</div>`
}

const importPage: PageRoute = {
  method: 'GET',
  url: `${IMPORTS}/:importId`,
  async answer({ guest, parts: { importId = '' } }, context) {
    const imports = getImports(context.imports)
    const note = (await imports.list()).find(({ id }) => id === importId)
    if (note === undefined) return { kind: 'nothing' }
    const { imports: texts } = guest.words
    const names = await readKeyNames(context.directory)
    const isLive = isUnderWay(note)
    const inside = await context.directory.reader.counts()
    const outcome = isLive ? progressPart(guest, note) : resultPart(guest, note, inside)
    return {
      kind: 'page',
      title: note.file ?? note.format,
      area: 'imports',
      ...(isLive && { isLive }),
      main: html`<section class="import">${outcome}${isLive && cancelPart(guest, note, imports.ownerOf(note))}</section>
${refusalsPart(guest, note)}
<section class="block">${importFacts(guest, note, names)}</section>
<p class="pager"><a class="button button-quiet" href="${IMPORTS}">${texts.back}</a></p>`,
    }
  },
}

const cancelRoute: ActionRoute = {
  method: 'POST',
  url: `${IMPORTS}/:importId/cancel`,
  page: importPage,
  async answer(call, context) {
    const { guest, parts } = call
    const note = await getImports(context.imports).cancel(
      parts['importId'] ?? '',
      orderingOf(call),
    )
    return {
      kind: 'done',
      to: pathOf(note),
      notice: { text: guest.words.imports.cancelled },
    }
  },
}

export const IMPORT_ROUTES: readonly ConsoleRoute[] = [
  importsPage,
  uploadRoute,
  importPage,
  cancelRoute,
]
