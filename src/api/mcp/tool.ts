/**
 * A tool is something that an agent may ask, with what it costs, and the shape of question
 * and answer.
 */
import type { TSchema } from 'typebox'
import type { Counter, Scope } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'

export interface ToolContext {
  readonly directory: Directory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Searches take turns by it. */
  readonly callerId: string
  readonly signal: () => AbortSignal
}

export interface ToolAnswer {
  readonly content: Readonly<Record<string, unknown>>
  /** Units of the tool's counter. */
  readonly cost: number
}

export interface Tool {
  readonly name: string
  readonly title: string
  /** For the model: when to use it, and what it gives. */
  readonly description: string
  readonly scope: Scope | null
  readonly counter: Counter | null
  /** Requests of the key's rate that a call counts as. Default 1. */
  readonly requests?: number
  readonly input: TSchema
  readonly output: TSchema
  /** `given` fits `input`. */
  readonly run: (
    given: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ) => Promise<ToolAnswer>
}
