/** An MCP tool: its cost, input and output schemas, and implementation. */
import type { TSchema } from 'typebox'
import type { Counter, Scope } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import type { TranscriptSource } from '../transcript-port.ts'

export interface ToolContext {
  readonly directory: Directory
  readonly transcripts?: TranscriptSource | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Key of fair scheduling between callers. */
  readonly callerId: string
  readonly signal: () => AbortSignal
}

export interface ToolAnswer {
  readonly content: Readonly<Record<string, unknown>>
  /** In units of the tool's counter: the price of the call. */
  readonly cost: number
}

export interface Tool {
  readonly name: string
  readonly title: string
  /** Describes to the model when to use the tool and what it returns. */
  readonly description: string
  readonly scope: Scope | null
  readonly counter: Counter | null
  /** Requests charged to the key's rate; default 1. */
  readonly requests?: number
  readonly input: TSchema
  readonly output: TSchema
  /** The input is validated. */
  readonly run: (
    given: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ) => Promise<ToolAnswer>
}
