/** What the console answers, and what its pages know of who asks. */
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

/** Pages that the bar leads to. */
export type ConsoleArea = keyof ConsoleTexts['areas']

/** A form with one button and nothing to fill in. */
export interface Action {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** What a page says at its top of the order before. */
export interface Notice {
  readonly text: string
  /** The show that the order was about, where the page is not its own. */
  readonly show?: { readonly id: string; readonly title: string } | undefined
  readonly undo?: Action
}

/** A form that came and was not carried out, and why it is shown again. */
export interface Returned extends ReturnedForm {
  /** `held`: its session had ended. `foreign`: nobody knows whether the operator sent it. */
  readonly why: 'refused' | 'held' | 'foreign'
  readonly hasFile: boolean
}

export interface ConsoleGuest extends SiteGuest {
  readonly words: ConsoleTexts
  /** The key's public handle and its name. */
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
  /** What it shows changes by itself: it is asked for again. */
  readonly isLive?: boolean
  /** It shows what no other page shows again, so that it offers no other language of itself. */
  readonly hasSecret?: true
  /** Of a form that was sent as an address. Others are returned. */
  readonly problems?: readonly FormProblem[]
  readonly main: Html
}

/** An order was carried out; the browser goes on to a page, so that reloading repeats nothing. */
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
  /** Default: nobody does long work here. */
  readonly jobs?: Jobs
  /** Default: nobody imports here. */
  readonly imports?: Imports
  /** Default: none is known. */
  readonly settings?: readonly SettingInForce[]
  /** Whether a crawler may read the address of a feed. Default: any. */
  readonly isAskable?: (feedUrl: string) => boolean
  readonly directory: Directory
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The file of a form. It comes when somebody takes it. */
export interface TakenFile extends SentFile {
  /** Of the whole form, as the head of the request says it. */
  readonly declaredBytes: number | undefined
}

export interface ConsoleCall {
  readonly guest: ConsoleGuest
  /** Parts of the path, by name. */
  readonly parts: Readonly<Record<string, string>>
  /** Of the form; empty for a page. */
  readonly fields: FormFields
  /** Of a route with `takesFile`; undefined where none was sent. */
  readonly file?: TakenFile | undefined
  readonly signal: AbortSignal
}

interface AnyRoute {
  /** From the root, parts in the router's way: `/console/shows/:id`. */
  readonly url: string
  readonly answer: (call: ConsoleCall, context: ConsoleContext) => Promise<ConsoleAnswer>
}

export interface PageRoute extends AnyRoute {
  readonly method: 'GET'
}

export interface ActionRoute extends AnyRoute {
  readonly method: 'POST'
  /** Has the form of the order, and is shown again where that is refused. */
  readonly page: PageRoute
  /** Fields of the form that the page reads from its address. */
  readonly asks?: readonly string[]
  /** The field that a refusal of this code is about. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>
  /** The form carries a file. */
  readonly takesFile?: true
}

export type ConsoleRoute = PageRoute | ActionRoute

/** Who orders, when, and why where the form says it. */
export function orderingOf({ guest, fields }: ConsoleCall): Ordering {
  const reason = fields.get('reason')
  return {
    by: guest.operator.id,
    way: 'console',
    nowMs: guest.nowMs,
    ...(reason === undefined ? {} : { reason }),
  }
}
