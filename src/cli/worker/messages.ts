/**
 * Messages from a worker of `run-in-worker.ts`. The only message to a worker aborts it and carries the
 * signal's name, if any.
 */
import type { ErrorCode } from '../../errors.ts'

/** The last message of a worker. */
export type WorkerEnd<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      /** `CodedErrorOptions.remedy` */
      readonly remedy: string | undefined
    }

export type WorkerMessage<News, Answer> =
  | { readonly kind: 'news'; readonly news: News }
  | WorkerEnd<Answer>

/** Terminal properties that only the main thread knows. */
export interface Terminal {
  readonly isTTY: boolean
  readonly columns: number | undefined
}

/** The worker data of a whole command. */
export interface CommandRequest {
  readonly argv: readonly string[]
  readonly environment: ReadonlyMap<string, string>
  readonly stdout: Terminal
  readonly stderr: Terminal
}
