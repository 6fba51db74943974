/**
 * Names the temporary files of imports by the process that needs them, so that the files of
 * a killed process can be recognised and removed.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../../is-running.ts'

const PATTERN = /^import-(\d+)-[0-9a-z]+\.tmp(-journal|-wal|-shm)?$/

export function tempName(): string {
  return `import-${String(process.pid)}-${Date.now().toString(36)}.tmp`
}

/**
 * Removes what imports that were killed left in the folder. In a container every process has the
 * same number: ours is free.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(PATTERN.exec(name)?.[1])
    if (Number.isInteger(pid) && (pid === process.pid || !isRunning(pid)))
      await rm(join(folder, name), { force: true })
  }
}
