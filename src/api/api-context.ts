/** Types of the parts that the HTTP API takes from the composition root. */
import type { Logger } from 'pino'
import type { Imports } from '../actions/import/imports.ts'
import type { Jobs } from '../actions/job/jobs.ts'
import type { SettingInForce } from '../config/in-force.ts'
import type { Config } from '../config/config.ts'
import type { Directory } from '../store/directory.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { CoverPictures, ServedPages, ServedSite } from './site-port.ts'
import type { TranscriptSource } from './transcript-port.ts'
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
  /** Defaults: `open-server.ts`. Tests set smaller limits. */
  readonly limits?: ServerLimits
  /** The public site; without it only the API's own pages are served. */
  readonly site?: ServedSite
  /** Proxies publishers' covers; without it covers are drawn. */
  readonly covers?: CoverPictures
  /** Fetches publishers' transcripts; without it none is fetched. */
  readonly transcripts?: TranscriptSource
  /** Runs long operator jobs; without it no job is accepted. */
  readonly jobs?: Jobs
  /** Imports uploaded catalogues; without it no upload is accepted. */
  readonly imports?: Imports
  /** Effective settings of this process, each with its source. */
  readonly settings?: readonly SettingInForce[]
  readonly console?: ServedPages
}

export interface EndpointContext extends ApiContext {
  readonly largePages: LargePages
  readonly addressLimit: AddressLimit
  /** True during shutdown, while requests are still answered. */
  readonly isStopping: () => boolean
}
