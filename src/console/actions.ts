/**
 * Converts an action's definition to a console route: form fields, notice, undo, and audit log
 * text.
 */
import type { TSchema } from 'typebox'
import { type Action, type ActionCall, runAction } from '../actions/action.ts'
import { actionContext } from '../actions/action-context.ts'
import { ACTIONS } from '../actions/index.ts'
import { type AuditDetails } from '../actions/audit.ts'
import { findPodcast } from '../actions/find-podcast.ts'
import { checkerOf } from '../record/checker.ts'
import { closed } from '../record/schema.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { Directory } from '../store/directory.ts'
import { fillText, textsOf } from '../texts/action-texts.ts'
import { CodedError } from '../errors.ts'
import type { FormFields } from '../web/form-fields.ts'
import {
  type FormTarget,
  type ActionRoute,
  type ConsoleCall,
  type PageRoute,
  orderingOf,
} from './console-answer.ts'
import { FormRefused, URL_REFUSALS } from './form-problems.ts'
import { backIn } from './sign-in.ts'
import { consolePathOf, titleInNotice } from './show/show-link.ts'
import { mergePage } from './show/merge-page.ts'
import { consoleShowRoute } from './show/show-page.ts'

/** Returns a form that has the whole input of a call in hidden fields. */
function formOf(id: string, { action, input }: ActionCall): FormTarget {
  const fields = Object.entries(input).map(([name, value]) => {
    if (typeof value === 'string') return [name, value] as const
    return [name, value ? 'yes' : 'no'] as const
  })
  return { action: `${consolePathOf(id)}/${action}`, fields: Object.fromEntries(fields) }
}

type Input = Readonly<Record<string, unknown>>

function readField(schema: TSchema, text: string): unknown {
  return (schema as { readonly type?: string }).type === 'boolean' ? text === 'yes' : text
}

function readInput({ input }: Action, fields: FormFields): Input {
  const value = Object.fromEntries(
    Object.entries(input).flatMap(([name, schema]) => {
      const text = fields.get(name)
      return text === undefined ? [] : [[name, readField(schema, text)] as const]
    }),
  )
  if (checkerOf(closed(input)).Check(value)) return value
  throw new CodedError('INVALID_BODY', 'The form does not fit the action.')
}

/** Returns the titles of the podcasts in a notice, by the name of the fact. */
async function titlesOf(
  directory: Directory,
  details: AuditDetails,
): Promise<Readonly<Record<string, string>>> {
  const facts = Object.entries(details).map(async ([name, value]) => {
    if (typeof value !== 'string') return [name, JSON.stringify(value)] as const
    if (!isPodcastId(value)) return [name, value] as const
    return [name, await titleOf(directory, value)] as const
  })
  return Object.fromEntries(await Promise.all(facts))
}

async function titleOf(directory: Directory, text: string): Promise<string> {
  const found = await findPodcast(directory, text)
  return found === undefined ? text : titleInNotice(found.record)
}

/** Console-specific parts of a definition whose form is on another page. */
interface FormPlace {
  /** Default: the page of the show. */
  readonly page?: PageRoute
  readonly asks?: readonly string[]
  readonly fieldOf?: NonNullable<ActionRoute['fieldOf']>
  /** Throws `FormRefused` if a required confirmation is missing. */
  readonly confirm?: (call: ConsoleCall) => void
  /** Default: the page of the show. */
  readonly goesTo?: (details: AuditDetails) => string
}

const FORM_PLACES: Readonly<Partial<Record<string, FormPlace>>> = {
  merge: {
    page: mergePage,
    asks: ['into'],
    goesTo: ({ into }) => (typeof into === 'string' ? consolePathOf(into) : '/console'),
  },
  adopt: { fieldOf: URL_REFUSALS },
  unadopt: { fieldOf: URL_REFUSALS },
  rule: { fieldOf: URL_REFUSALS },
  remove: {
    goesTo: () => '/console',
    confirm({ fields, guest: { words } }) {
      if (fields.get('sure') === 'yes') return
      throw new FormRefused([{ field: 'sure', text: words.show.notSure }])
    },
  },
}

function toRoute(action: Action): ActionRoute {
  const { confirm, goesTo, ...place } = FORM_PLACES[action.name] ?? {}
  return {
    method: 'POST',
    page: consoleShowRoute,
    ...place,
    url: `/console/shows/:id/${action.name}`,
    async answer(call, { directory }) {
      const { id: name = '' } = call.parts
      confirm?.(call)
      const back = backIn(call.fields)
      const before = await findPodcast(directory, name)
      const { done, details } = await runAction(
        action,
        name,
        readInput(action, call.fields),
        actionContext(directory),
        orderingOf(call),
      )
      const texts = textsOf(call.guest.language, action, details)
      // A merged or removed podcast has its title before the action, an unmerged one after it.
      const title =
        before?.record.id === done.id
          ? titleInNotice(before.record)
          : await titleOf(directory, done.id)
      const facts = { title, ...(await titlesOf(directory, details)) }
      const undo = done.hasChanged === false ? undefined : undoOf(action, done.id, details)
      return {
        kind: 'done',
        to: back['back'] ?? goesTo?.(details) ?? consolePathOf(done.id),
        notice: {
          text: fillText(texts.done, facts),
          ...(undo && { undo: { ...undo, fields: { ...undo.fields, ...back } } }),
        },
      }
    },
  }
}

/** Returns the form that undoes an action; undefined if undo is impossible. */
export function undoOf(
  { decision }: Action,
  id: string,
  details: AuditDetails,
): FormTarget | undefined {
  const call = decision?.undo(details)
  return call === undefined ? undefined : formOf(id, call)
}

export const ACTION_ROUTES: readonly ActionRoute[] = ACTIONS.map(toRoute)
