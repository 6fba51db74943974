/** Defines what `castdex restore` and its thread say to each other. */
import type { Config } from '../../config/config.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import type { ImportState } from '../progress-line.ts'

export interface RestoreOrder {
  readonly config: Config
  readonly file: string
}

export type RestoreNews = Omit<ImportState, 'elapsedMs'>

export interface RestoreDone {
  /** Podcasts in the search index. */
  readonly indexed: number
  readonly counts: DirectoryCounts
  readonly keys: number
  /** One sentence each. */
  readonly sound: boolean
  readonly findings: readonly string[]
}
