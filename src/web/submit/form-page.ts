/**
 * A form of the site: fields with labels, what was wrong with them, and what keeps other sites and
 * robots from sending it.
 */
import type { Seal } from '../console/seal.ts'
import { html, type Html } from '../html.ts'
import type { SitePage } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'

/** A field that people do not see; what fills it in is no person. */
export const TRAP_FIELD = 'homepage'
export const TOKEN_FIELD = 'token'
/** A form may be open for so long, in ms. */
const TOKEN_MS = 12 * 3_600_000

export function makeToken(seal: Seal, nowMs: number): string {
  return seal.seal('form', { madeMs: nowMs })
}

export function isToken(seal: Seal, text: string | undefined, nowMs: number): boolean {
  const opened = seal.open('form', text ?? '') as { readonly madeMs?: unknown } | undefined
  return typeof opened?.madeMs === 'number' && nowMs - opened.madeMs <= TOKEN_MS
}

export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly isLong?: boolean
  /** In characters. */
  readonly most: number
  /** For the browser's own filling in. */
  readonly autocomplete?: string
}

export interface FormPage {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly fields: readonly FormField[]
  readonly values: Readonly<Record<string, string>>
  /** By name of the field. */
  readonly problems: Readonly<Record<string, string>>
  /** Of the whole form. */
  readonly notice?: string
  /** Where that leads on. */
  readonly link?: string
  readonly status?: number
}

/** What is said of a field beside its label, by the ends of the ids. */
function remarksOf(
  { hint }: FormField,
  problem: string | undefined,
): Readonly<Record<string, string>> {
  return { ...(hint !== undefined && { hint }), ...(problem !== undefined && { problem }) }
}

function fieldOf(
  { texts }: SiteGuest,
  field: FormField,
  value: string,
  problem: string | undefined,
): Html {
  const {
    name,
    label,
    isOptional = false,
    isLong = false,
    most,
    autocomplete = 'off',
  } = field
  const remarks = remarksOf(field, problem)
  const ids = Object.keys(remarks).map((end) => `${name}-${end}`)
  const described = ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`
  const wrong = problem === undefined ? '' : html` aria-invalid="true"`
  const required = isOptional ? '' : html` required`
  const optional = isOptional
    ? html` <span class="meta">(${texts.forPublishers.forms.optional})</span>`
    : ''
  const attributes = html`id="${name}" name="${name}" maxlength="${most}" autocomplete="${autocomplete}"${described}${wrong}${required}`
  const box = isLong
    ? html`<textarea rows="5" ${attributes}>${value}</textarea>`
    : html`<input value="${value}" ${attributes}>`
  return html`<div class="field"><label for="${name}">${label}${optional}</label>
${Object.entries(remarks).map(([end, said]) => html`<p class="${end === 'hint' ? 'meta' : end}" id="${name}-${end}">${said}</p>`)}
${box}</div>`
}

function noticeOf({ notice, link }: FormPage): Html | '' {
  if (notice === undefined) return ''
  if (link === undefined)
    return html`<p class="notice notice-bad" role="alert">${notice}</p>`
  return html`<p class="notice" role="status"><a href="${link}" dir="auto">${notice}</a></p>`
}

export function formPage(visit: SiteGuest, seal: Seal, page: FormPage): SitePage {
  const { forms } = visit.texts.forPublishers
  const { path, title, lead, fields, values, problems, status = 200 } = page
  const rows = fields.map((field) =>
    fieldOf(visit, field, values[field.name] ?? '', problems[field.name]),
  )
  return {
    kind: 'page',
    status,
    title,
    description: lead,
    ...(status === 200 ? { canonical: path } : {}),
    main: html`<div class="page prose"><h1>${title}</h1><p class="lead">${lead}</p>
${noticeOf(page)}
<form class="fields" method="post" action="${path}"><input type="hidden" name="${TOKEN_FIELD}" value="${makeToken(seal, visit.nowMs)}">
${rows}
<div class="hidden" aria-hidden="true"><label for="${TRAP_FIELD}">${forms.leaveEmpty}</label><input id="${TRAP_FIELD}" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></div>
<button class="button">${forms.send}</button></form></div>`,
  }
}

export function thanksPage({ texts }: SiteGuest): SitePage {
  const { thanksTitle, thanks } = texts.forPublishers.forms
  const main = html`<div class="page prose"><h1>${thanksTitle}</h1><p class="lead" role="status">${thanks}</p></div>`
  return { kind: 'page', title: thanksTitle, main }
}
