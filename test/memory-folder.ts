/**
 * The files of `npm test` lie in memory where a machine has enough of it: what a test writes is
 * gone after it, and half of the time of a test that opens a database was the disk's. The runs with
 * `TESTS=more` and `TESTS=all` use the disk.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { part } from './split.ts'

/** Linux keeps what lies here in memory; elsewhere there is no such folder. */
const MEMORY = '/dev/shm'
const PREFIX = 'castdex-test-'
/** In bytes; the suite has at most a sixth of it at a time. */
const LEAST_FREE = 3 * 1024 ** 3

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A run that was killed has left its files, and they take memory. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** Containers often forbid it there, and some tests start scripts that they have written. */
function canRunScripts(folder: string): boolean {
  const script = join(folder, 'script')
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(script)
  rmSync(script)
  return status === 0
}

/** Returns a folder in memory, or undefined where tests are better off with the disk. */
function findFolder(): string | undefined {
  try {
    sweep()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, process.availableMemory()) < LEAST_FREE) return undefined
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${String(process.pid)}-`))
    if (canRunScripts(folder)) return folder
    rmSync(folder, { recursive: true })
    return undefined
  } catch {
    return undefined
  }
}

export default function useMemory(): (() => void) | undefined {
  if (part !== 'node' || process.env['TMPDIR'] !== undefined) return undefined
  const folder = findFolder()
  if (folder === undefined) return undefined
  process.env['TMPDIR'] = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
  }
}
