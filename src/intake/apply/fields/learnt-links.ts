/**
 * Stores the accounts that the nightly sweep found on shows of many owners, in a file of the data
 * directory that all processes share. A lost file is rebuilt by the next sweep.
 */
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toInstant } from '../../../record/instant/instant.ts'

export interface LearntLinks {
  readonly size: number
  /** `key`: an `accountKey`. */
  has(key: string): boolean
  /** Reloads the file if another process has changed it. */
  refresh(): Promise<void>
  /**
   * Adds a sweep's accounts. They stay for 90 days, because once records drop the links, later
   * sweeps no longer find them.
   */
  learn(keys: ReadonlySet<string>, nowMs: number): Promise<void>
}

const NAME = 'stop-links.json'
const KEPT_MS = 90 * 86_400_000
const FRESH_MS = 60_000

type Known = ReadonlyMap<string, string>

const parse = (text: string): Known => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return new Map()
    return new Map(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return new Map()
  }
}

export function openLearntLinks(dataDir: string): LearntLinks {
  const file = join(dataDir, NAME)
  let known: Known = new Map()
  let writtenMs = 0
  let lookedMs = Number.NEGATIVE_INFINITY
  const read = async (): Promise<void> => {
    lookedMs = performance.now()
    const found = await stat(file).catch(() => undefined)
    if (found === undefined || found.mtimeMs === writtenMs) return
    known = parse(await readFile(file, 'utf8').catch(() => '{}'))
    writtenMs = found.mtimeMs
  }
  return {
    get size() {
      return known.size
    },
    has: (key) => known.has(key),
    async refresh() {
      if (performance.now() - lookedMs >= FRESH_MS) await read()
    },
    async learn(keys, nowMs) {
      await read()
      const kept = [...known].filter(([, at]) => Date.parse(at) > nowMs - KEPT_MS)
      const found = [...keys].map((key) => [key, toInstant(nowMs)] as const)
      if (kept.length === known.size && found.length === 0) return
      await writeFile(
        `${file}.part`,
        JSON.stringify(Object.fromEntries([...kept, ...found])),
      )
      await rename(`${file}.part`, file)
      await read()
    },
  }
}
