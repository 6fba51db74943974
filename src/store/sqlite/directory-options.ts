/** Options of an SQLite directory. */
import type { DirectoryAccess, DirectoryOptions } from '../directory.ts'

export type SqliteDirectoryOptions = DirectoryOptions & {
  /** An existing folder; missing files are created. */
  readonly dataDir: string
  readonly access: DirectoryAccess
  /**
   * How long a search is attempted before the search thread takes over; in ms, default 8, 0 = not
   * attempted.
   */
  readonly inlineSearchMs?: number
  /** Default false. True: creates a new `keys.db` if it is missing although there are podcasts. */
  readonly newKeys?: boolean
  /** The least number of records in one transaction; larger writes may be split. Default 64. */
  readonly leastPieceRows?: number
}
