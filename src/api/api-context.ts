/** What answering over HTTP needs of the composition root. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Metrics } from '../observe/metrics.ts'

export interface ApiContext {
  readonly engine: Engine
  readonly config: Pick<
    Config,
    'rateLimit' | 'trustProxy' | 'corsOrigins' | 'metrics' | 'publicAdd' | 'searchTimeoutMs' | 'metricsToken'
  >
  readonly logger: Logger
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
}
