/** What answering over HTTP needs of the composition root, and what endpoints share. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Directory } from '../store/directory.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { ServedPages, ServedSite } from './site-port.ts'
import type { LargePages } from './connections/large-pages.ts'
import type { AddressLimit } from './limits/limits.ts'
import type { ServerLimits } from './connections/open-server.ts'

export interface ApiContext {
  readonly directory: Directory
  readonly config: Pick<
    Config,
    | 'rateLimit'
    | 'trustProxy'
    | 'corsOrigins'
    | 'metrics'
    | 'publicAdd'
    | 'publicUrl'
    | 'searchTimeoutMs'
    | 'metricsToken'
    | 'dialects'
    | 'openTo'
    | 'dataDir'
    | 'dialectSecret'
  >
  readonly logger: Logger
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default as `open-server.ts` has them; a test brings smaller ones. */
  readonly limits?: ServerLimits
  /** Pages for people; without them the pages of the interface are all there is to see. */
  readonly site?: ServedSite
  /** Pages for operators. */
  readonly console?: ServedPages
}

export interface EndpointContext extends ApiContext {
  readonly largePages: LargePages
  readonly addressLimit: AddressLimit
  /** The server has been told to stop, and still answers. */
  readonly isStopping: () => boolean
}
