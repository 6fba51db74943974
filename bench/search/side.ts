/** The interface of the measured engines. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from './classes.ts'
import type { CatalogueSpec } from './catalogue.ts'

export interface Answer {
  /** Search plus basic records of the hits, in ms, measured inside the engine. */
  readonly ms: number
  /** Search alone, if available. */
  readonly searchMs?: number
  /** Time of the following page, whose total is known. */
  readonly nextMs?: number
  readonly hits: number
  readonly total: number | null
}

/** Why an engine has no figure: the search is unsupported or rejected. */
export interface Unable {
  readonly unable: string
}

export interface Built {
  readonly seconds: number
  /** Size of all files, including the records. */
  readonly bytes: number
}

export interface Side extends AsyncDisposable {
  readonly name: string
  readonly built: Built
  ask(ask: Ask): Promise<Answer | Unable>
}

/** Input and working folder of an engine. */
export interface Workplace {
  readonly spec: CatalogueSpec
  /** Full records as NDJSON. */
  readonly file: string
  /** Exclusive to the engine; empty unless `reuse`. */
  readonly folder: string
  /** Reuse the data of an earlier run. */
  readonly reuse: boolean
}

export type OpenSide = (workplace: Workplace) => Promise<Side>

/** Total size of all files below a folder. */
export const folderBytes = (folder: string): number => {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
