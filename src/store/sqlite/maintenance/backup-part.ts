/**
 * What a backup is called while it is written: the process is in the name, so that what a killed
 * one left can go, and the file that it becomes is, so that two at once stay apart.
 */
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRunning } from '../../../is-running.ts'

const PART = '.castdex-backup-'

/** Returns a path beside the file that the part becomes. */
export function backupPartOf(file: string): string {
  const digest = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 12)
  return join(dirname(file), `${PART}${String(process.pid)}-${digest}`)
}

/** Removes the part and the files that SQLite keeps beside it. */
export function removeBackupPart(file: string): void {
  const part = backupPartOf(file)
  for (const end of ['', '-journal', '-wal', '-shm'])
    rmSync(`${part}${end}`, { force: true })
}

/**
 * In a container every process has the same pid as the one before, so only the file's age
 * tells.
 */
function isOlderThanThisProcess(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < Date.now() - process.uptime() * 1000
}

/** Backups that were killed while they were written. */
export function removeLeftovers(folder: string): void {
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
