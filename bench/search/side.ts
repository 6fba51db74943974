/** What is measured side by side: castdex and its rivals, each behind the same few calls. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from './classes.ts'
import type { CatalogueSpec } from './catalogue.ts'

export interface Answer {
  /** Of the search and of reading each hit's basic record; in ms, taken where the work is done. */
  readonly ms: number
  /** Of the search alone, where a side can tell. */
  readonly searchMs?: number
  /**
   * Of the page after this one, whose total is known, where there is one and a side was asked for
   * it.
   */
  readonly nextMs?: number
  readonly hits: number
  readonly total: number | null
}

/** Why a side has no figure: it cannot express the search, or refuses it. */
export interface Unable {
  readonly unable: string
}

export interface Built {
  readonly seconds: number
  /** All files of the side, the records that it answers with included. */
  readonly bytes: number
}

export interface Side extends AsyncDisposable {
  readonly name: string
  readonly built: Built
  ask(ask: Ask): Promise<Answer | Unable>
}

/** Where a side gets the podcasts from, and where it keeps its files. */
export interface Workplace {
  readonly spec: CatalogueSpec
  /** The catalogue as NDJSON, whole records. */
  readonly file: string
  /** For the side alone; empty unless `reuse`. */
  readonly folder: string
  /** Take what an earlier run built from the same catalogue. */
  readonly reuse: boolean
}

export type OpenSide = (workplace: Workplace) => Promise<Side>

/** Of all files below a folder. */
export const folderBytes = (folder: string): number => {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
