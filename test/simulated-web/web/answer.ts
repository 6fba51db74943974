/** What an address of the simulated web answers. */
import type { FeedCopy } from './feed-text.ts'

export interface FeedAnswer {
  readonly feed: FeedCopy
  /** Only this share of the body arrives. */
  readonly share?: number
}

export type Answer =
  | FeedAnswer
  | { readonly redirect: number; readonly to: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly body: string | Uint8Array
      readonly type?: string
      readonly headers?: Readonly<Record<string, string>>
      /** A notice in the place of a feed that is gone. */
      readonly isPlaceholder?: true
      /** Its item has sound. */
      readonly hasSound?: boolean
    }
  /** Nobody answers, or the name is not there. */
  | { readonly fault: 'no-name' | 'no-connection' | 'timeout' }

/** Most addresses answer the same way all the time; others as the moment is. */
export type Script = Answer | ((nowMs: number) => Answer)

export const MISSING: Answer = { status: 404 }
