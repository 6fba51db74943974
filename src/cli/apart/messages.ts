/** What a thread of `run-apart.ts` says. The one message to it, whatever it says, tells it to stop. */
import type { ErrorCode } from '../../errors.ts'

/** The last that it says. */
export type FromApartEnd<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }

export type FromApart<News, Answer> = { readonly kind: 'news'; readonly news: News } | FromApartEnd<Answer>
