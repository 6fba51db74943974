/** Finds the page that answers a request of an operator, even if something goes wrong. */
import { CodedError } from '../../errors.ts'
import { failedUnexpectedly } from '../../observe/events.ts'
import { NO_FIELDS } from '../form-fields.ts'
import { html } from '../html.ts'
import { VisitParameters } from '../visit.ts'
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
  /** The page was asked for by this guest. */
  readonly guest: ConsoleGuest
  readonly answer: ConsoleAnswer
}

export interface Ordered {
  readonly route: ActionRoute
  readonly call: ConsoleCall
  readonly context: ConsoleContext
}

/** Either an action or a page was asked for. */
type Asked = Omit<Ordered, 'route'> & { readonly route: ConsoleRoute }

/** Logs errors that nobody expected, or that the server caused. */
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

/** Returns the path of a page with its parts filled in. */
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

/** Answers an action with the page that has its form, filled in with what was sent. */
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

/** Shows a refused order in its form again, with all that was typed. */
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

/** Shows a refused order in its form again, or says why a page cannot be shown. */
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
