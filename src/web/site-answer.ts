/** The answers of the site: a page, another address, or a text of another kind. */
import type { Logger } from 'pino'
import type { CodedError } from '../errors.ts'
import type { Directory } from '../store/directory.ts'
import type { Html } from './html.ts'
import type { SiteGuest } from './visit.ts'

export interface SitePage {
  readonly kind: 'page'
  /** Default 200. */
  readonly status?: number
  /** The name of the site is added to it. */
  readonly title: string
  readonly description?: string
  /**
   * Search engines know the page under this path. Without it they do not index the page.
   */
  readonly canonical?: string
  /** Further elements of the head. */
  readonly head?: Html
  readonly main: Html
  /** The page may load sound and pictures from any host of a publisher. */
  readonly playsMedia?: true
  /** The search box of the bar holds these words; null if the page has a box of its own. */
  readonly words?: string | null
}

export interface SiteRedirect {
  readonly kind: 'redirect'
  readonly to: string
  /** Default 301, which is permanent. 303 follows a form. */
  readonly status?: 301 | 303
}

export interface SiteText {
  readonly kind: 'text'
  /** Default 200. */
  readonly status?: number
  readonly type: string
  readonly text: string
  /** The browser saves the text as a file of this name. */
  readonly fileName?: string
  /** Default: the browser asks again each time. */
  readonly maxAgeS?: number
}

/** Nothing is there. The site searches for the words of the address instead. */
export interface SiteNothing {
  readonly kind: 'nothing'
  readonly words: string
}

export type SiteAnswer = SitePage | SiteRedirect | SiteText | SiteNothing

export interface SiteContext {
  readonly directory: Directory
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface SiteCall {
  readonly visit: SiteGuest
  /** Parts of the path, by name. */
  readonly parts: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Is set for a route with `POST`. */
  readonly form?: SentForm
}

/** A form that a visitor has sent. */
export interface SentForm {
  /** Undefined where a field was left empty. */
  readonly fields: { get(name: string): string | undefined }
  /** The browser says that a page of this server sent it. */
  readonly isOwn: boolean
}

/**
 * Each of these kinds of request has its own rate limit for an address; `keys` are requests
 * while somebody types.
 */
export type SiteRate = 'pages' | 'files' | 'keys' | 'forms'

export interface SiteRoute {
  /** Default GET. */
  readonly method?: 'GET' | 'POST'
  /** The path begins at the root and has the router's parameters: `/podcasts/:name`. */
  readonly url: string
  /**
   * Names the rate limit of the route. Files and pages that take many searches cost more
   * than other pages. Default `pages`.
   */
  readonly rate?: SiteRate
  readonly answer: (call: SiteCall, context: SiteContext) => Promise<SiteAnswer>
  /**
   * Answers an address that asks too often. A form says so above what was typed. Default: a
   * page that says so.
   */
  readonly answerBusy?: (call: SiteCall, retryAfterS: number) => SiteAnswer
  /** Returns the page of a form that could not be read. */
  readonly refuse?: (visit: SiteGuest, error: CodedError) => SitePage
}
