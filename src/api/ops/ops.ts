/** An endpoint for operators' tools is a GET that needs no API key and costs nothing. */
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
  /** The type of the answer where it is not JSON. */
  readonly contentType?: string
  /** The setting that closes it with `off`. */
  readonly setting?: 'metrics'
  /** The setting with the token that it asks for; empty = none. */
  readonly token?: 'metricsToken'
  /** JSON text, or text of `contentType`. */
  readonly respond: (context: EndpointContext) => string | Promise<string>
  /** Milliseconds for which an answer is given again as it was; default 0. */
  readonly keptMs?: number
}
