/** Examines the files, both databases and the indexes of a directory. */
import type { DatabaseSync } from 'node:sqlite'
import type { HealthOptions, LayoutProgress, StoreHealth } from '../../maintenance.ts'
import { viewProgress } from '../../rules/renew-layout.ts'
import { glanceAtFiles } from './glance.ts'
import { examine, type IndexReaders } from './health.ts'

interface ExaminedDirectory {
  readonly database: DatabaseSync
  readonly keysDatabase: DatabaseSync
  readonly files: { readonly main: string; readonly keys: string }
  readonly indexes: IndexReaders
  /** Findings about the disk. */
  readonly findings: readonly string[]
  readonly progress: () => Promise<LayoutProgress>
}

export async function examineDirectory(
  directory: ExaminedDirectory,
  options: HealthOptions | undefined,
): Promise<StoreHealth> {
  const { database, keysDatabase, files } = directory
  const health = examine(database, keysDatabase, directory.indexes, options)
  const findings = [
    ...directory.findings,
    ...glanceAtFiles(database, files.main),
    ...glanceAtFiles(keysDatabase, files.keys),
  ]
  if (findings.length > 0)
    return { sound: false, findings: [...findings, ...health.findings] }
  if (!health.sound || options?.deep !== true) return health
  // Rows of another layout are no damage.
  const note = viewProgress(await directory.progress())
  return { sound: true, findings: [...health.findings, ...note] }
}
