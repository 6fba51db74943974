/** A file system of a few megabytes for one test, and filling it up. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Behind `folder`. Undefined where this machine lets nobody mount. */
export function mountSmallDisk(folder: string, megabytes: number): string | undefined {
  const path = mkdtempSync(join(folder, 'disk-'))
  const options = `size=${String(megabytes)}m`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], {
    stdio: 'ignore',
  })
  if (status !== 0) return undefined
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  return path
}

/** Leaves no room; what it gives makes room again. */
export function fillUp(dataDir: string): () => void {
  const files: string[] = []
  // By halves, so that nothing is left in the end.
  for (let bytes = 1 << 22; bytes >= 4096; ) {
    const file = join(dataDir, `ballast${String(files.length)}`)
    try {
      writeFileSync(file, Buffer.alloc(bytes))
      files.push(file)
    } catch {
      rmSync(file, { force: true })
      bytes /= 2
    }
  }
  return () => files.forEach((file) => rmSync(file))
}
