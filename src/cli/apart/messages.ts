/**
 * Defines what a thread of `run-apart.ts` says. The only message to it tells it to stop,
 * and is the name of the signal where there was one.
 */
import type { ErrorCode } from '../../errors.ts'

/** The thread says this last. */
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

/** The first thread knows this of its streams. */
export interface Terminal {
  readonly isTTY: boolean
  readonly columns: number | undefined
}

/** The thread of a whole command is started with this. */
export interface CommandOrder {
  readonly argv: readonly string[]
  readonly environment: ReadonlyMap<string, string>
  readonly stdout: Terminal
  readonly stderr: Terminal
}
