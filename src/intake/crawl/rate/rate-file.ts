/** A small JSON object in the data directory that a crawler can learn again. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Returns at most `most` entries; none if the file is missing or truncated. */
export function readRateFile(file: string, most: number): readonly [string, unknown][] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).slice(0, most)
  } catch {
    return []
  }
}

/** Replaces the file. Returns false, and leaves the old one, if the disk is full. */
export function writeRateFile(
  file: string,
  entries: Iterable<readonly [string, unknown]>,
): boolean {
  try {
    const text = JSON.stringify(Object.fromEntries(entries))
    writeFileSync(`${file}.part`, text, { mode: 0o600 })
    renameSync(`${file}.part`, file)
    return true
  } catch {
    rmSync(`${file}.part`, { force: true })
    return false
  }
}
