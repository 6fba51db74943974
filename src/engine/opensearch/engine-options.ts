/** How this engine is opened. */
import type { EngineOptions } from '../../store/engine.ts'
import type { ConnectionOptions } from './connection.ts'
import type { IndexSettings } from './index-definition.ts'

export type OpenSearchEngineOptions = EngineOptions & {
  readonly connection: ConnectionOptions
  readonly indices: IndexSettings
  /** Every write waits until searches see it: slow, for tests that compare engines. Default false. */
  readonly searchesAtOnce?: boolean
  /** A claim whose process is not heard of holds up others for so long, in ms. Default half a minute. */
  readonly overtakeMs?: number
}
