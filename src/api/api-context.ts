/**
 * Defines what answering over HTTP needs of the composition root, and what endpoints share.
 */
import type { Logger } from 'pino'
import type { Imports } from '../admin/imports/imports.ts'
import type { Jobs } from '../admin/jobs/jobs.ts'
import type { SettingInForce } from '../config/in-force.ts'
import type { Config } from '../config/config.ts'
import type { Directory } from '../store/directory.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { CoverPictures, ServedPages, ServedSite } from './site-port.ts'
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
    | 'fetchAllow'
  >
  readonly logger: Logger
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The defaults stand in `open-server.ts`; a test brings smaller ones. */
  readonly limits?: ServerLimits
  /** Pages for people; without them the pages of the interface are all there is to see. */
  readonly site?: ServedSite
  /** Passes the covers of publishers on; without it covers are drawn. */
  readonly covers?: CoverPictures
  /** Does the long work that operators order. Default: none is done here. */
  readonly jobs?: Jobs
  /** Does the imports of uploads. Default: none are done here. */
  readonly imports?: Imports
  /** Settings in force in this process, each with its source. Default: none is known. */
  readonly settings?: readonly SettingInForce[]
  /** Pages for operators. */
  readonly console?: ServedPages
}

export interface EndpointContext extends ApiContext {
  readonly largePages: LargePages
  readonly addressLimit: AddressLimit
  /** The server has been told to stop, and still answers. */
  readonly isStopping: () => boolean
}
