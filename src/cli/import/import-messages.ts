/** Message types between `castdex import`, the imports of `serve`, and their worker. */
import type { ImportOrder } from '../../actions/import/do-import.ts'
import type { Config } from '../../config/config.ts'

export interface ImportThreadRequest extends ImportOrder {
  readonly config: Config
  /** `null` is stdin. */
  readonly file: string | null
  /** File for rejected entries; null = none. */
  readonly refusalFile: string | null
}
