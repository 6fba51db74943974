/** Message types between `castdex restore` and its worker. */
import type { Config } from '../../config/config.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import type { ImportState } from '../progress-line.ts'

export interface RestoreRequest {
  readonly config: Config
  readonly file: string
}

export type RestoreNews = Omit<ImportState, 'elapsedMs'>

export interface RestoreDone {
  readonly indexed: number
  readonly counts: DirectoryCounts
  readonly keys: number
  /** One sentence per problem. */
  readonly sound: boolean
  readonly findings: readonly string[]
}
