/** Finds the response to an operator's request, including errors. */
import { CodedError } from '../errors.ts'
import { failedUnexpectedly } from '../observe/events.ts'
import { NO_FIELDS } from '../web/form-fields.ts'
import { html } from '../web/html.ts'
import { VisitParameters } from '../web/visit.ts'
import type {
  ConsoleAnswer,
  ConsoleCall,
  ConsoleContext,
  ConsoleGuest,
  ConsolePage,
  ConsoleRoute,
  ActionRoute,
  Returned,
} from './console-answer.ts'
import { namingShow, namingShows } from './notice-show.ts'
import { actionOf, refusalOf, refusedPage, returnedBy } from './console-refusals.ts'
import { carryOutOnce } from './undo.ts'

export interface Answered {
  /** The operator's context. */
  readonly guest: ConsoleGuest
  readonly answer: ConsoleAnswer
}

export interface Ordered {
  readonly route: ActionRoute
  readonly call: ConsoleCall
  readonly context: ConsoleContext
}

/** A request for an action or a page. */
type Asked = Omit<Ordered, 'route'> & { readonly route: ConsoleRoute }

/** Logs unexpected errors and server errors. */
function logFailure({ logger }: ConsoleContext, error: unknown): void {
  failedUnexpectedly(logger, error instanceof Error ? error : new Error(String(error)))
}

function failedPage(
  guest: ConsoleGuest,
  context: ConsoleContext,
  error: unknown,
): ConsolePage {
  if (error instanceof CodedError && error.status < 500) return refusedPage(guest, error)
  logFailure(context, error)
  const { problems } = guest.words
  return {
    kind: 'page',
    status: error instanceof CodedError ? error.status : 500,
    title: problems.failed,
    main: html`<p class="lead">${problems.unexpected}</p>`,
  }
}

/** Returns a page's path with its parameters filled in. */
function pathOf(url: string, parts: ConsoleCall['parts']): string {
  return url.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  )
}

async function showAgain(
  { route, call, context }: Ordered,
  returned: Returned,
  status: number,
): Promise<Answered> {
  const asked = (route.asks ?? []).map((name) => ({ name, value: returned.fields[name] }))
  const guest = {
    ...call.guest,
    path: pathOf(route.page.url, call.parts),
    parameters: new VisitParameters(asked),
    returned,
  }
  const answer = await route.page.answer({ ...call, guest, fields: NO_FIELDS }, context)
  return {
    guest,
    answer: answer.kind === 'page' ? { ...answer, status, isLive: false } : answer,
  }
}

/** Responds to an action with the page of its form, filled in with the input. */
export async function answerAgain(
  ordered: Ordered,
  returned: Returned,
  status: number,
): Promise<Answered> {
  const { call, context } = ordered
  try {
    return await showAgain(ordered, returned, status)
  } catch (error) {
    return { guest: call.guest, answer: failedPage(call.guest, context, error) }
  }
}

/** Shows a refused action in its form, with all input. */
export async function refuse(ordered: Ordered, error: unknown): Promise<Answered> {
  const { route, call, context } = ordered
  const { guest, fields } = call
  const refusal = refusalOf(guest, route, error)
  if (refusal === undefined) return { guest, answer: failedPage(guest, context, error) }
  const { status } = refusal
  if (status >= 500) logFailure(context, error)
  const problems = await namingShows(guest, context.directory, refusal.problems)
  const target = actionOf(guest.path, fields)
  const returned = { ...target, ...returnedBy(route, 'refused'), problems }
  return answerAgain(ordered, returned, status)
}

/** Shows a refused action in its form, or the reason for which a page is unavailable. */
export async function answerRefused(
  { route, call, context }: Asked,
  error: unknown,
): Promise<Answered> {
  if (route.method === 'POST') return refuse({ route, call, context }, error)
  return { guest: call.guest, answer: failedPage(call.guest, context, error) }
}

export async function findAnswer(
  route: ConsoleRoute,
  call: ConsoleCall,
  context: ConsoleContext,
): Promise<Answered> {
  const { guest } = call
  try {
    const answer = () => route.answer(call, context)
    if (route.method === 'GET') return { guest, answer: await answer() }
    const done = await carryOutOnce(call, context.directory, answer)
    return { guest, answer: await namingShow(call, context.directory, done) }
  } catch (error) {
    return answerRefused({ route, call, context }, error)
  }
}
