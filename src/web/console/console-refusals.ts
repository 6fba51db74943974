/** Why an order was not carried out, as its form says it, and what of it the form holds again. */
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import type { FormFields } from '../form-fields.ts'
import type { FormProblem } from '../parts/form-fields.ts'
import { html } from '../html.ts'
import type {
  ConsoleGuest,
  ConsolePage,
  Order,
  OrderRoute,
  Returned,
} from './console-answer.ts'
import { FormRefused } from './form-problems.ts'
import { TOKEN_FIELD } from './forms.ts'
import { type ConsoleSession, hasToken, isSameOrigin } from './session.ts'

/** What was typed into a form, to be shown or sent again. */
export function orderOf(path: string, fields: FormFields): Order {
  return { action: path, fields: fields.except(TOKEN_FIELD) }
}

/**
 * On the command line a refusal goes on behind a name; here it stands alone. The name of a field
 * keeps its letters.
 */
function toSentence(refusal: string): string {
  return refusal.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())
}

function toProblem(
  { words: { returned } }: ConsoleGuest,
  { fieldOf = {} }: OrderRoute,
  { code, message }: CodedError,
): FormProblem {
  const field = fieldOf[code]
  const said = returned.refusals[code]
  return said === undefined
    ? { field, text: toSentence(message), lang: 'en' }
    : { field, text: said }
}

/** Of what another site sends nothing is shown. */
export const NO_ORDER: Order = { action: '', fields: {} }

/** The form was sent from a page of this session. */
export function isOfSession(
  request: FastifyRequest,
  session: ConsoleSession,
  fields: FormFields,
): boolean {
  return isSameOrigin(request) && hasToken(session, fields.get(TOKEN_FIELD))
}

export function returnedBy(route: OrderRoute, why: Returned['why']) {
  return { why, hasFile: route.takesFile === true, problems: [] }
}

interface Refusal {
  readonly status: number
  readonly problems: readonly FormProblem[]
}

/** Returns undefined for what is not the caller's mistake. */
export function refusalOf(
  guest: ConsoleGuest,
  route: OrderRoute,
  error: unknown,
): Refusal | undefined {
  if (error instanceof FormRefused) return { status: 400, problems: error.problems }
  if (!(error instanceof CodedError) || error.status >= 500) return undefined
  return { status: error.status || 400, problems: [toProblem(guest, route, error)] }
}

/** A page that cannot be shown as it was asked for. */
export function refusedPage(guest: ConsoleGuest, error: CodedError): ConsolePage {
  return {
    kind: 'page',
    status: error.status || 400,
    title: guest.words.problems.failed,
    main: html`<p class="notice notice-bad" lang="en">${toSentence(error.message)}</p>`,
  }
}
