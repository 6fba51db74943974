/**
 * Defines what `castdex import`, the imports of `serve` and their thread say to each other.
 */
import type { ImportOrder } from '../../admin/imports/do-import.ts'
import type { Config } from '../../config/config.ts'

export interface ImportThreadOrder extends ImportOrder {
  readonly config: Config
  /** Null means the standard input. */
  readonly file: string | null
  /** What was not taken in is written to this file; null = nowhere. */
  readonly refusalFile: string | null
}
