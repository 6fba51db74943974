/** Renders a public form with CSRF and bot protection. */
import type { Seal } from '../seal.ts'
import { html, type Html } from '../html.ts'
import {
  FormEntry,
  type FormProblem,
  problemSummary,
  type TextField,
} from '../parts/form-fields.ts'
import type { SitePage } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'

/** Honeypot: hidden from people, so only bots fill it in. */
export const TRAP_FIELD = 'homepage'
export const TOKEN_FIELD = 'token'
/** Lifetime of a form token. */
const TOKEN_MS = 12 * 3_600_000

export function makeToken(seal: Seal, nowMs: number): string {
  return seal.seal('form', { madeMs: nowMs })
}

export function isToken(seal: Seal, text: string | undefined, nowMs: number): boolean {
  const opened = seal.open('form', text ?? '') as { readonly madeMs?: unknown } | undefined
  return typeof opened?.madeMs === 'number' && nowMs - opened.madeMs <= TOKEN_MS
}

export interface FormPage {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly fields: readonly TextField[]
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FormProblem[]
  /** Replaces the error summary. */
  readonly notice?: Html
  readonly status?: number
}

export function formPage(visit: SiteGuest, seal: Seal, page: FormPage): SitePage {
  const { forms } = visit.texts.forPublishers
  const { path, title, lead, fields, values, problems, notice, status = 200 } = page
  const entry = new FormEntry(visit, { action: path, fields: values, problems })
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const mark = problems.length === 0 ? '' : `${visit.texts.forms.problemMark}: `
  const rows = fields.map((field) => entry.text(field))
  return {
    kind: 'page',
    status,
    title: `${mark}${title}`,
    description: lead,
    ...(status === 200 && { canonical: path }),
    main: html`<div class="page prose"><h1>${title}</h1><p class="lead">${lead}</p>
${problemSummary(visit, { problems, labels })}${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
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
