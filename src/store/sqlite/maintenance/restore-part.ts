/**
 * A backup is restored in a folder of its own within the data folder, and its files move into their
 * places when all is done: what is broken off leaves no directory that looks whole.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../../../is-running.ts'

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
 * In a container every process has the same pid as the one before, so only the file's age
 * tells.
 */
const isLeft = (dataDir: string, name: string): boolean => {
  const pid = pidOf(name)
  if (pid !== process.pid) return !isRunning(pid)
  const stats = statSync(join(dataDir, name), { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < Date.now() - process.uptime() * 1000
}

/** Restores that were killed. */
export function removeLeftRestores(dataDir: string): void {
  for (const name of listParts(dataDir))
    if (isLeft(dataDir, name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Whether a restore was killed in this folder, or is under way. */
export function hasRestorePart(dataDir: string): boolean {
  return existsSync(dataDir) && listParts(dataDir).length > 0
}

/** The directory itself comes last: as long as it is missing, nobody takes the rest for one. */
const inOrder = (names: readonly string[]): readonly string[] => [
  ...names.filter((name) => name !== MAIN_FILE && name !== KEYS_FILE),
  ...names.filter((name) => name === KEYS_FILE),
  ...names.filter((name) => name === MAIN_FILE),
]

/** What was learnt in the folder before stays; an index without its directory does not. */
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
