/** Answer types of the site: page, redirect, or other text. */
import type { Logger } from 'pino'
import type { TranscriptSource } from '../api/transcript-port.ts'
import type { CodedError } from '../errors.ts'
import type { Directory } from '../store/directory.ts'
import type { Html } from './html.ts'
import type { SiteGuest } from './visit.ts'

export interface SitePage {
  readonly kind: 'page'
  /** Default 200. */
  readonly status?: number
  /** The site's name is appended. */
  readonly title: string
  readonly description?: string
  /** Canonical path; pages without one are not indexed. */
  readonly canonical?: string
  /** Additional head elements. */
  readonly head?: Html
  readonly main: Html
  /** Allows audio and images from publishers' hosts. */
  readonly playsMedia?: true
  /** Content of the bar's search box; null if the page has its own. */
  readonly words?: string | null
}

export interface SiteRedirect {
  readonly kind: 'redirect'
  readonly to: string
  /** Default 301 (permanent); 303 after a form. */
  readonly status?: 301 | 303
}

export interface SiteText {
  readonly kind: 'text'
  /** Default 200. */
  readonly status?: number
  readonly type: string
  readonly text: string
  /** Name of the downloaded file. */
  readonly fileName?: string
  /** Default: revalidate on each request. */
  readonly maxAgeS?: number
  /** Other sites may frame the text, which has no scripts. */
  readonly isFramable?: true
}

/** Not found; the site searches for the path's words instead. */
export interface SiteNothing {
  readonly kind: 'nothing'
  readonly words: string
}

/** A file that is streamed, whole or in parts. */
export interface SiteFile {
  readonly kind: 'file'
  readonly path: string
  readonly fileName: string
  readonly type: string
  readonly bytes: number
  /** Strong `ETag` with its quotes. */
  readonly tag: string
}

export type SiteAnswer = SitePage | SiteRedirect | SiteText | SiteFile | SiteNothing

export interface SiteContext {
  readonly directory: Directory
  readonly logger: Logger
  readonly transcripts?: TranscriptSource
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface SiteCall {
  readonly visit: SiteGuest
  /** Path parameters by name. */
  readonly parts: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** The visitor's address group, for limits of single routes. */
  readonly address: string
  /** Set for `POST` routes. */
  readonly form?: SentForm
}

export interface SentForm {
  /** Returns undefined for an empty field. */
  readonly fields: { get(name: string): string | undefined }
  /** The browser confirms that a page of this server submitted it. */
  readonly isOwn: boolean
}

/** Rate limit classes per address; `keys` are autocomplete requests. */
export type SiteRate = 'pages' | 'files' | 'keys' | 'forms'

export interface SiteRoute {
  /** Default GET. */
  readonly method?: 'GET' | 'POST'
  /** Absolute, with parameters in router syntax: `/podcasts/:name`. */
  readonly url: string
  /** Rate limit class; files and pages of many searches are more expensive. Default `pages`. */
  readonly rate?: SiteRate
  readonly answer: (call: SiteCall, context: SiteContext) => Promise<SiteAnswer>
  /**
   * Answers a rate-limited request, for forms with their input preserved. Default: an error page.
   */
  readonly answerBusy?: (call: SiteCall, retryAfterS: number) => SiteAnswer
  /** Returns the page for an unreadable form. */
  readonly refuse?: (visit: SiteGuest, error: CodedError) => SitePage
}
