/**
 * Names a backup while it is being written. The name contains the pid, so that leftovers of killed
 * processes can be deleted, and a digest of the target, so that concurrent backups are distinct.
 */
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRunning } from '../../../process/is-running.ts'

const PART = '.castdex-backup-'

/** Returns a path in the target's folder. */
export function backupPartOf(file: string): string {
  const digest = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 12)
  return join(dirname(file), `${PART}${String(process.pid)}-${digest}`)
}

/** Removes the part and SQLite's files next to it. */
export function removeBackupPart(file: string): void {
  const part = backupPartOf(file)
  for (const end of ['', '-journal', '-wal', '-shm'])
    rmSync(`${part}${end}`, { force: true })
}

/**
 * In a container every process may have the same pid, so only the file's age distinguishes them.
 */
function isOlderThanThisProcess(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < Date.now() - process.uptime() * 1000
}

/** Removes parts of killed backups. */
export function removeBackupLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(
      /^\.castdex-backup-(\d+)(?:-[0-9a-f]{12})?(?:-journal|-wal|-shm)?$/.exec(name)?.[1],
    )
    if (!Number.isInteger(pid)) continue
    const path = join(folder, name)
    const isLeft = pid === process.pid ? isOlderThanThisProcess(path) : !isRunning(pid)
    if (isLeft) rmSync(path, { force: true })
  }
}
