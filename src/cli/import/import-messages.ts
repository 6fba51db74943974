/** What `castdex import` and its thread say to each other. */
import type { Config } from '../../config/config.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import type { ImportReport } from '../../intake/catalogue/import.ts'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import type { ImportState } from '../progress-line.ts'

export interface ImportOrder {
  readonly config: Config
  readonly format: CatalogueFormat
  /** Null = the standard input. */
  readonly file: string | null
  /** Where to write what was not taken in; null = nowhere. */
  readonly refusalFile: string | null
  /** Feeds of the operator's own, which are served without an Apple id. */
  readonly isOwn: boolean
}

export type ImportNews = Omit<ImportState, 'elapsedMs'>

export interface ImportDone {
  readonly report: ImportReport
  readonly counts: DirectoryCounts
}
