/** A file system of a few megabytes for one test, and filling it up. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
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

/** A disk that can be made unreadable, and readable again. */
interface FailingDisk {
  readonly path: string
  /** From now on reading is an error (EIO) where the system has nothing in memory. */
  fail(): void
  mend(): void
}

/**
 * Behind `folder`: a file system in a file, which is emptied. Undefined where this machine lets
 * nobody mount one.
 */
export function mountFailingDisk(
  folder: string,
  megabytes: number,
): FailingDisk | undefined {
  const path = mkdtempSync(join(folder, 'disk-'))
  const image = `${path}.image`
  const run = (program: string, ...words: readonly string[]): boolean =>
    spawnSync(program, words, { stdio: 'ignore' }).status === 0
  writeFileSync(image, '')
  truncateSync(image, megabytes << 20)
  // Without a journal, a write that fails does not make the file system read-only.
  const isMade = run('mkfs.ext4', '-q', '-F', '-O', '^has_journal', image)
  if (!isMade || !run('mount', '-o', 'loop', image, path)) return undefined
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  const copy = `${image}.copy`
  const [device = ''] = execFileSync('losetup', ['-n', '-O', 'NAME', '-j', image], {
    encoding: 'utf8',
  }).split('\n')
  // Otherwise a late write makes the image larger, and what lies before it reads as zeros.
  const takeSize = (): boolean => run('losetup', '-c', device)
  return {
    path,
    fail() {
      run('sync', '-f', path)
      copyFileSync(image, copy)
      const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
      truncateSync(image, 0)
      takeSize()
      // The system forgets what it has of them in memory.
      for (const name of names)
        run('dd', `if=${join(path, name)}`, 'iflag=nocache', 'count=0')
    },
    // The same file is written: the system holds it open.
    mend() {
      writeFileSync(image, readFileSync(copy))
      takeSize()
    },
  }
}
