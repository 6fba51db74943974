/** Reads all files of a folder, to warm the page cache. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

const CHUNK = 1 << 22

/** Undefined if the file was merged away concurrently. */
const openIfThere = (path: string): number | undefined => {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const readFile = (path: string, chunk: Buffer): void => {
  const fd = openIfThere(path)
  if (fd === undefined) return
  try {
    while (readSync(fd, chunk) > 0);
  } finally {
    closeSync(fd)
  }
}

/** Returns the duration in seconds. */
export const readThrough = (folder: string): number => {
  const startedAt = performance.now()
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) readFile(join(entry.parentPath, entry.name), chunk)
  }
  return (performance.now() - startedAt) / 1000
}
