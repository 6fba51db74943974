/** Defines the console's responses, routes and operator context. */
import type { Logger } from 'pino'
import type { Ran } from '../actions/action.ts'
import type { Ordering } from '../actions/change-podcast.ts'
import type { Imports } from '../actions/import/imports.ts'
import type { Jobs } from '../actions/job/jobs.ts'
import type { Following } from '../actions/subject.ts'
import type { SettingInForce } from '../config/in-force.ts'
import type { ErrorCode } from '../errors.ts'
import type { Directory } from '../store/directory.ts'
import type { Html } from '../web/html.ts'
import type { SiteGuest } from '../web/visit.ts'
import type { FormFields } from '../web/form-fields.ts'
import type { SentFile } from '../web/multipart.ts'
import type { FormProblem, ReturnedForm } from '../web/parts/form-fields.ts'
import type { ConsoleTexts } from './texts/console-english.ts'

/** The pages in the navigation bar. */
export type ConsoleArea = keyof ConsoleTexts['areas']

/** An action that a single button sends, without input. */
export interface FormTarget {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** The result of the last action, shown at the top of a page. */
export interface Notice {
  readonly text: string
  /** The action's show, unless the page is the show's own. */
  readonly show?: { readonly id: string; readonly title: string } | undefined
  readonly undo?: FormTarget
}

/** A form that was not processed, to be shown again. */
export interface Returned extends ReturnedForm {
  /** `held`: the session had expired. `foreign`: the sender is unverified. */
  readonly why: 'refused' | 'held' | 'foreign'
  readonly hasFile: boolean
}

export interface ConsoleGuest extends SiteGuest {
  readonly words: ConsoleTexts
  /** The key's public handle and name. */
  readonly operator: { readonly id: string; readonly name: string }
  readonly token: string
  readonly notice: Notice | undefined
  readonly returned?: Returned
}

export interface ConsolePage {
  readonly kind: 'page'
  /** Default 200. */
  readonly status?: number
  readonly title: string
  readonly area?: ConsoleArea
  /** The browser reloads the page periodically, because its content changes. */
  readonly isLive?: boolean
  /** The page shows a secret once, so it has no links to other languages. */
  readonly hasSecret?: true
  /** Problems of a GET form; forms sent by POST are shown again instead. */
  readonly problems?: readonly FormProblem[]
  readonly main: Html
}

/** The action is complete. The browser is redirected, so that a reload repeats nothing. */
export interface ConsoleDone {
  readonly kind: 'done'
  readonly to: string
  readonly notice: Notice
}

export interface ConsoleNothing {
  readonly kind: 'nothing'
}

/** The page has another address. */
export interface ConsoleForward {
  readonly kind: 'forward'
  readonly to: string
}

export type ConsoleAnswer = ConsolePage | ConsoleDone | ConsoleForward | ConsoleNothing

export interface ConsoleContext {
  /** Default: jobs are unavailable. */
  readonly jobs?: Jobs
  /** Default: imports are unavailable. */
  readonly imports?: Imports
  /** Default: none. */
  readonly settings?: readonly SettingInForce[]
  /** Opens the saved searches. Default: there are none. */
  readonly openFollowing?: (baseUrl: string) => Following
  /** Returns whether a crawler may fetch a feed's URL. Default: any. */
  readonly isAskable?: (feedUrl: string) => boolean
  readonly directory: Directory
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A form's file, read on demand. */
export interface TakenFile extends SentFile {
  /** Size of the whole form in bytes, from the request's headers. */
  readonly declaredBytes: number | undefined
}

export interface ConsoleCall {
  readonly guest: ConsoleGuest
  /** Path parameters by name. */
  readonly parts: Readonly<Record<string, string>>
  /** The form's fields; empty for a page. */
  readonly fields: FormFields
  /** The file of a route with `takesFile`; undefined if none was sent. */
  readonly file?: TakenFile | undefined
  readonly signal: AbortSignal
}

interface AnyRoute {
  /** The path with the router's parameters: `/console/shows/:id`. */
  readonly url: string
  readonly answer: (call: ConsoleCall, context: ConsoleContext) => Promise<ConsoleAnswer>
}

export interface PageRoute extends AnyRoute {
  readonly method: 'GET'
}

export interface ActionRoute extends AnyRoute {
  readonly method: 'POST'
  /** The page with the action's form, shown again after a refusal. */
  readonly page: PageRoute
  /** Form fields that the page reads from its query. */
  readonly asks?: readonly string[]
  /** The field to which a refusal with this code belongs. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>
  /** The form includes a file. */
  readonly takesFile?: true
}

/** The input of an action by name, which the definition's schema checks. */
export type ActionInput = Readonly<Record<string, unknown>>

export interface ActionForm extends Pick<ActionRoute, 'asks' | 'fieldOf'> {
  /** Ends the path. Default: the name of the action. */
  readonly ending?: string
  /** The whole path, if it is not below a show. */
  readonly url?: string
  /** Default: the page of the show. */
  readonly page?: PageRoute
  /** Default: the show of the page. */
  readonly subject?: (call: ConsoleCall) => string
  /** Default: a form field for each input. Throws `FormRefused`. */
  readonly read?: (call: ConsoleCall) => ActionInput
  /**
   * Is called before the action. Returns a notice if the action must not run any more; throws
   * `FormRefused`.
   */
  readonly check?: (call: ConsoleCall, directory: Directory) => Promise<string | undefined>
  /** Default: the page of the show. */
  readonly goesTo?: (ran: Ran, nowMs: number) => string
  /** Ends the notice, which has no undo then. */
  readonly also?: (ran: Ran, guest: ConsoleGuest, context: ConsoleContext) => string
}

export type ConsoleRoute = PageRoute | ActionRoute

/** Returns the operator, the time, and the reason in the form. */
export function orderingOf({ guest, fields }: ConsoleCall): Ordering {
  const reason = fields.get('reason')
  return {
    by: guest.operator.id,
    way: 'console',
    nowMs: guest.nowMs,
    ...(reason !== undefined && { reason }),
  }
}
