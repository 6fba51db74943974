/**
 * Restores a backup in a subfolder of the data folder and then moves the files into place, so that
 * an interrupted restore leaves nothing that looks complete.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../../../process/is-running.ts'

const PART = '.castdex-restore-'
/** A data folder without this file has no directory. */
const MAIN_FILE = 'castdex.db'
const KEYS_FILE = 'keys.db'

export function restorePartOf(dataDir: string): string {
  return join(dataDir, `${PART}${String(process.pid)}`)
}

export function removeRestorePart(dataDir: string): void {
  rmSync(restorePartOf(dataDir), { recursive: true, force: true, maxRetries: 3 })
}

const pidOf = (name: string): number => Number(name.slice(PART.length))

const isPart = (name: string): boolean =>
  name.startsWith(PART) && Number.isInteger(pidOf(name))

const listParts = (dataDir: string): readonly string[] =>
  readdirSync(dataDir).filter(isPart)

/**
 * In a container every process may have the same pid, so only the file's age distinguishes them.
 */
const isLeft = (dataDir: string, name: string): boolean => {
  const pid = pidOf(name)
  if (pid !== process.pid) return !isRunning(pid)
  const stats = statSync(join(dataDir, name), { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < Date.now() - process.uptime() * 1000
}

/** Removes parts of killed restores. */
export function removeLeftRestores(dataDir: string): void {
  for (const name of listParts(dataDir))
    if (isLeft(dataDir, name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Returns whether a restore was killed in this folder or is running. */
export function hasRestorePart(dataDir: string): boolean {
  return existsSync(dataDir) && listParts(dataDir).length > 0
}

/** Moves the main file last: without it, the folder does not count as a directory. */
const inOrder = (names: readonly string[]): readonly string[] => [
  ...names.filter((name) => name !== MAIN_FILE && name !== KEYS_FILE),
  ...names.filter((name) => name === KEYS_FILE),
  ...names.filter((name) => name === MAIN_FILE),
]

/** Keeps learnt files of the folder, but replaces an index without a directory. */
export function moveRestored(dataDir: string): void {
  const part = restorePartOf(dataDir)
  for (const name of inOrder(readdirSync(part))) {
    const path = join(dataDir, name)
    const there = statSync(path, { throwIfNoEntry: false })
    if (there?.isFile() === true) continue
    if (there?.isDirectory() === true) rmSync(path, { recursive: true })
    renameSync(join(part, name), path)
  }
  removeRestorePart(dataDir)
}
