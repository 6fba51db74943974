/** An endpoint for monitoring: a free GET without an API key. */
import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../errors.ts'
import type { EndpointContext } from '../api-context.ts'

export interface OpsDefinition {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly answer: TSchema
  readonly example: unknown
  readonly errors: readonly ErrorCode[]
  /** Content type; default JSON. */
  readonly contentType?: string
  /** The setting that disables it with `off`. */
  readonly setting?: 'metrics'
  /** The setting that holds its token; empty = none. */
  readonly token?: 'metricsToken'
  /** Returns JSON or a text of `contentType`. */
  readonly respond: (context: EndpointContext) => string | Promise<string>
  /** Cache lifetime of the answer, in ms; default 0. */
  readonly keptMs?: number
}
