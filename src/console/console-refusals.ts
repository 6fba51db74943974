/** Converts a refusal to problems of the form, and keeps the input. */
import type { FastifyRequest } from 'fastify'
import { CodedError, type ErrorCode } from '../errors.ts'
import type { FormFields } from '../web/form-fields.ts'
import { type FormProblem, sayProblem } from '../web/parts/form-fields.ts'
import { html } from '../web/html.ts'
import type {
  ConsoleGuest,
  ConsolePage,
  FormTarget,
  ActionRoute,
  Returned,
} from './console-answer.ts'
import { FormRefused } from './form-problems.ts'
import { TOKEN_FIELD } from './forms.ts'
import { type ConsoleSession, hasToken } from './session.ts'
import { isSameOrigin } from '../web/same-origin.ts'

/** Returns a form's input, to show or send again. */
export function actionOf(path: string, fields: FormFields): FormTarget {
  return { action: path, fields: fields.except(TOKEN_FIELD) }
}

/** Returns undefined if only the error's own message exists. */
function sayRefusal(
  { words }: ConsoleGuest,
  { code, options: { refusalCase } }: CodedError,
): string | undefined {
  const { byCode, byCase } = words.returned.refused
  const codes: Readonly<Partial<Record<ErrorCode, string>>> = byCode
  if (refusalCase === undefined) return codes[code]
  const about = 'about' in refusalCase ? refusalCase.about : ''
  return byCase[refusalCase.name](about)
}

/** Quotes an error without a translation after a sentence in the page's language. */
function toProblem(
  guest: ConsoleGuest,
  error: CodedError,
  field: string | undefined,
): FormProblem {
  const text = sayRefusal(guest, error)
  if (text !== undefined) return { field, text }
  return { field, text: guest.words.returned.refused.otherwise, quoted: error.message }
}

/** Replaces a form from another site, which is not shown. */
export const NO_ACTION: FormTarget = { action: '', fields: {} }

/** Returns whether the form was sent from a page of this session. */
export function isOfSession(
  request: FastifyRequest,
  session: ConsoleSession,
  fields: FormFields,
): boolean {
  return isSameOrigin(request) && hasToken(session, fields.get(TOKEN_FIELD))
}

export function returnedBy(route: ActionRoute, why: Returned['why']) {
  return { why, hasFile: route.takesFile === true, problems: [] }
}

interface Refusal {
  readonly status: number
  readonly problems: readonly FormProblem[]
}

/** Returns undefined if the error is not the caller's fault. */
export function refusalOf(
  guest: ConsoleGuest,
  route: ActionRoute,
  error: unknown,
): Refusal | undefined {
  if (error instanceof FormRefused) return { status: 400, problems: error.problems }
  if (!(error instanceof CodedError)) return undefined
  if (error.status >= 500 && sayRefusal(guest, error) === undefined) return undefined
  const problem = toProblem(guest, error, route.fieldOf?.[error.code])
  return { status: error.status || 400, problems: [problem] }
}

/** Renders the reason for which a page is unavailable. */
export function refusedPage(guest: ConsoleGuest, error: CodedError): ConsolePage {
  return {
    kind: 'page',
    status: error.status || 400,
    title: guest.words.problems.failed,
    main: html`<p class="notice notice-bad">${sayProblem(toProblem(guest, error, undefined))}</p>`,
  }
}
