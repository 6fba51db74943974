/** What answering over HTTP needs of the composition root, and what endpoints share. */
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
  >
  readonly logger: Logger
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default as `open-server.ts` has them; a test brings smaller ones. */
  readonly limits?: ServerLimits
  /** Pages for people; without them the pages of the interface are all there is to see. */
  readonly site?: ServedSite
  /** Covers of publishers, passed on; without them covers are drawn. */
  readonly covers?: CoverPictures
  /** Long work that operators order. Default: nobody does it here. */
  readonly jobs?: Jobs
  /** Imports of uploads. Default: nobody does them here. */
  readonly imports?: Imports
  /** In force in this process, with where each came from. Default: none is known. */
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
