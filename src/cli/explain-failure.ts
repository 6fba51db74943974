/** Explains errors of the system, SQLite and PostgreSQL: cause and remedy. */

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const REFUSED_BY_POSTGRES = new Set(['28000', '28P01', '3D000', '42501'])
/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED_IN_SQLITE = new Set([11, 26])

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const NO_RIGHT = new Set(['EACCES', 'EPERM', 'EROFS'])

const LOW_BYTE = 0xff

/** Errors of these calls on open files contain no path. */
const CALLS_OF_OPEN_FILES = new Set(['write', 'fsync', 'ftruncate', 'close'])

interface Failure extends Error {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly path?: unknown
  readonly syscall?: unknown
}

/** Limits and permissions may concern other resources, such as addresses. */
const isOfFile = ({ path, syscall }: Failure): boolean =>
  (typeof path === 'string' && syscall !== 'watch') ||
  (typeof syscall === 'string' && CALLS_OF_OPEN_FILES.has(syscall))

function remedyFor(failure: Failure): string | undefined {
  const { code, errcode } = failure
  if (typeof errcode === 'number' && DAMAGED_IN_SQLITE.has(errcode & LOW_BYTE))
    return 'A database file that was read is damaged, such as castdex.db or keys.db in the data folder. `castdex check --deep` tells more where it can; restore the last backup into another folder. Where only keys.db is damaged, move it away and begin with a new one: castdex key create --new-keys --name NAME'
  if (typeof code !== 'string') return undefined
  if (NO_ROOM.has(code) && isOfFile(failure))
    return 'Make room on the disk, and run it again.'
  if (NO_RIGHT.has(code) && isOfFile(failure))
    return 'The user that castdex runs as has to be allowed to read and write it: run castdex as the owner of the data folder.'
  if (REFUSED_BY_POSTGRES.has(code))
    return 'PostgreSQL refuses what CASTDEX_POSTGRES_URL asks for: check its user, password and database, and the rights of the user there.'
  return undefined
}

/** Returns undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const remedy = remedyFor(error)
  if (remedy === undefined) return undefined
  return `${error.message}\n${remedy}`
}
