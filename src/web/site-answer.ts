/** What the site answers: a page, another address, or a text of another kind. */
import type { Logger } from 'pino'
import type { CodedError } from '../errors.ts'
import type { Directory } from '../store/directory.ts'
import type { Html } from './html.ts'
import type { SiteGuest } from './visit.ts'

export interface SitePage {
  readonly kind: 'page'
  /** Default 200. */
  readonly status?: number
  /** Without the name of the site. */
  readonly title: string
  readonly description?: string
  /**
   * The path of the one address under which search engines should know the page. Without it they
   * should not know it.
   */
  readonly canonical?: string
  /** Further elements of the head. */
  readonly head?: Html
  readonly main: Html
  /** Sound and pictures of publishers may be played, from wherever these keep them. */
  readonly playsMedia?: true
  /** What the search box of the bar holds; null where the page has a box of its own. */
  readonly words?: string | null
}

export interface SiteRedirect {
  readonly kind: 'redirect'
  readonly to: string
  /** Default 301: it is there for good. 303: a form was taken. */
  readonly status?: 301 | 303
}

export interface SiteText {
  readonly kind: 'text'
  /** Default 200. */
  readonly status?: number
  readonly type: string
  readonly text: string
  /** Of a file that a browser saves. */
  readonly fileName?: string
  /** In seconds; default it is asked for anew each time. */
  readonly maxAgeS?: number
}

/** Nothing is there; the words of the address are searched for. */
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
  /** What was sent, where the route is a `POST`. */
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
 * What one address gets is counted apart for pages, for files, for what is asked while somebody
 * types, and for forms.
 */
export type SiteRate = 'pages' | 'files' | 'keys' | 'forms'

export interface SiteRoute {
  /** Default GET. */
  readonly method?: 'GET' | 'POST'
  /** From the root, parts in the router's way: `/podcasts/:name`. */
  readonly url: string
  /**
   * What of it one address gets at a time. Files and what takes many searches are dearer than
   * pages. Default `pages`.
   */
  readonly rate?: SiteRate
  readonly answer: (call: SiteCall, context: SiteContext) => Promise<SiteAnswer>
  /**
   * What is told to an address that asks too often. Default a page that says so; a form says it
   * above what was typed.
   */
  readonly answerBusy?: (call: SiteCall, retryAfterS: number) => SiteAnswer
  /** Of a form: the page of one that could not be read. */
  readonly refuse?: (visit: SiteGuest, error: CodedError) => SitePage
}
