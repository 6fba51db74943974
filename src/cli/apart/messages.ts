/**
 * What a thread of `run-apart.ts` says. The one message to it tells it to stop, and is the name of
 * the signal where there was one.
 */
import type { ErrorCode } from '../../errors.ts'

/** The last that it says. */
export type FromApartEnd<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      /** `CodedErrorOptions.remedy` */
      readonly remedy: string | undefined
    }

export type FromApart<News, Answer> =
  | { readonly kind: 'news'; readonly news: News }
  | FromApartEnd<Answer>

/** What the first thread knows of its streams. */
export interface Terminal {
  readonly isTTY: boolean
  readonly columns: number | undefined
}

/** What the thread of a whole command is started with. */
export interface CommandOrder {
  readonly argv: readonly string[]
  readonly environment: ReadonlyMap<string, string>
  readonly stdout: Terminal
  readonly stderr: Terminal
}
