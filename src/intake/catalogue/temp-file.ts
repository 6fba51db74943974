/**
 * Names temporary files of imports by pid, so that leftovers of killed processes can be removed.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../../process/is-running.ts'

const PATTERN = /^import-(\d+)-[0-9a-z]+\.tmp(-journal|-wal|-shm)?$/

export function tempName(): string {
  return `import-${String(process.pid)}-${Date.now().toString(36)}.tmp`
}

/**
 * Removes leftovers of killed imports. In a container every process may have the same pid, so files
 * with ours are leftovers too.
 */
export async function removeTempFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(PATTERN.exec(name)?.[1])
    if (Number.isInteger(pid) && (pid === process.pid || !isRunning(pid)))
      await rm(join(folder, name), { force: true })
  }
}
