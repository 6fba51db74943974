/** The answers of the console, and what its pages know of the operator who asks. */
import type { Logger } from 'pino'
import type { Ordering } from '../../admin/change-podcast.ts'
import type { Imports } from '../../admin/imports/imports.ts'
import type { Jobs } from '../../admin/jobs/jobs.ts'
import type { SettingInForce } from '../../config/in-force.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Directory } from '../../store/directory.ts'
import type { Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import type { FormFields } from '../form-fields.ts'
import type { SentFile } from '../multipart.ts'
import type { FormProblem, ReturnedForm } from '../parts/form-fields.ts'
import type { ConsoleTexts } from './texts/console-english.ts'

/** The bar links to these pages. */
export type ConsoleArea = keyof ConsoleTexts['areas']

/** An action can be sent by one button, with nothing to fill in. */
export interface FormTarget {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** A page shows the result of the last action at its top. */
export interface Notice {
  readonly text: string
  /** The show of the action, if the page is not its own. */
  readonly show?: { readonly id: string; readonly title: string } | undefined
  readonly undo?: FormTarget
}

/** The form was not carried out, so it is shown again. */
export interface Returned extends ReturnedForm {
  /**
   * `held`: the session had ended. `foreign`: it is not certain that the operator sent it.
   */
  readonly why: 'refused' | 'held' | 'foreign'
  readonly hasFile: boolean
}

export interface ConsoleGuest extends SiteGuest {
  readonly words: ConsoleTexts
  /** The public handle of the key, and its name. */
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
  /** The page changes by itself, so the browser asks for it again. */
  readonly isLive?: boolean
  /** No other page shows this secret again, so the page offers no other language. */
  readonly hasSecret?: true
  /** These are the problems of a form that was sent by GET. Other forms are returned. */
  readonly problems?: readonly FormProblem[]
  readonly main: Html
}

/**
 * The order was carried out. The browser goes on to a page, so that reloading repeats
 * nothing.
 */
export interface ConsoleDone {
  readonly kind: 'done'
  readonly to: string
  readonly notice: Notice
}

export interface ConsoleNothing {
  readonly kind: 'nothing'
}

/** The page is at another address. */
export interface ConsoleForward {
  readonly kind: 'forward'
  readonly to: string
}

export type ConsoleAnswer = ConsolePage | ConsoleDone | ConsoleForward | ConsoleNothing

export interface ConsoleContext {
  /** Default: no long work is possible here. */
  readonly jobs?: Jobs
  /** Default: no imports are possible here. */
  readonly imports?: Imports
  /** Default: none is known. */
  readonly settings?: readonly SettingInForce[]
  /** The text of `CASTDEX_FETCH_ALLOW`. Default: addresses of private networks are taken in. */
  readonly fetchAllow?: string
  /** Returns whether a crawler may read the address of a feed. Default: any. */
  readonly isAskable?: (feedUrl: string) => boolean
  readonly directory: Directory
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The file of a form is read when somebody takes it. */
export interface TakenFile extends SentFile {
  /** Size of the whole form in bytes, as the head of the request says. */
  readonly declaredBytes: number | undefined
}

export interface ConsoleCall {
  readonly guest: ConsoleGuest
  /** Parts of the path, by name. */
  readonly parts: Readonly<Record<string, string>>
  /** Fields of the form; empty for a page. */
  readonly fields: FormFields
  /** File of a route with `takesFile`; undefined if none was sent. */
  readonly file?: TakenFile | undefined
  readonly signal: AbortSignal
}

interface AnyRoute {
  /** The path begins at the root and has the router's parameters: `/console/shows/:id`. */
  readonly url: string
  readonly answer: (call: ConsoleCall, context: ConsoleContext) => Promise<ConsoleAnswer>
}

export interface PageRoute extends AnyRoute {
  readonly method: 'GET'
}

export interface ActionRoute extends AnyRoute {
  readonly method: 'POST'
  /** The page has the form of the action, and is shown again if the action is refused. */
  readonly page: PageRoute
  /** The page reads these fields of the form from its address. */
  readonly asks?: readonly string[]
  /** A refusal with this code belongs to this field. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>
  /** The form carries a file. */
  readonly takesFile?: true
}

export type ConsoleRoute = PageRoute | ActionRoute

/** Returns who orders, when, and why if the form says so. */
export function orderingOf({ guest, fields }: ConsoleCall): Ordering {
  const reason = fields.get('reason')
  return {
    by: guest.operator.id,
    way: 'console',
    nowMs: guest.nowMs,
    ...(reason === undefined ? {} : { reason }),
  }
}
