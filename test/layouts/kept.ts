/** The layouts that `make.ts` kept, ready to be opened. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { LAYOUT_SHAPE } from '../../src/record/view/stored-layout.ts'
import type { LayoutAnswer } from './calls.ts'
import type { LayoutKeys } from './fill.ts'

const run = promisify(execFile)
const HERE = new URL('./', import.meta.url)
const VERSION = /^\d+\.\d+\.\d+$/

/** Versions, oldest first. */
export const KEPT_LAYOUTS: readonly string[] = readdirSync(HERE)
  .filter((name) => VERSION.test(name))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** Returns undefined for 0.2.0, whose rows have no layout. */
export function readShape(version: string): typeof LAYOUT_SHAPE | undefined {
  const file = new URL(`${version}/shape.json.gz`, HERE)
  if (!existsSync(file)) return undefined
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as typeof LAYOUT_SHAPE
}

/** Versions whose rows this one rewrites: all but a release since which no field changed. */
export const OLDER_LAYOUTS: readonly string[] = KEPT_LAYOUTS.filter(
  (version) => JSON.stringify(readShape(version)) !== JSON.stringify(LAYOUT_SHAPE),
)

/** Versions that derived nothing when they wrote. */
export const UNDERIVED_LAYOUTS: readonly string[] = KEPT_LAYOUTS.filter(
  (version) => readShape(version) === undefined,
)

/** The audit line of a pin in each layout, as this version stores it; 0.2.0 had no more. */
export const PIN_DETAILS = {
  ...{ pinned: ['author'], unpinned: [] },
  reason: 'kept for later versions',
}

async function read(version: string, name: string): Promise<Buffer> {
  return gunzipSync(await readFile(new URL(`${version}/${name}.gz`, HERE)))
}

/** Writes the data folder that the version wrote. */
export async function unpackFolder(version: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const archive = `${dataDir}.tar`
  await writeFile(archive, await read(version, 'folder.tar'))
  await run('tar', ['-C', dataDir, '-xf', archive])
}

export async function unpackFile(
  version: string,
  name: 'backup.db' | 'export.ndjson',
  folder: string,
): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, await read(version, name))
  return file
}

export async function readDump(version: string): Promise<string> {
  return (await read(version, 'postgres.sql')).toString()
}

export interface KeptAnswers {
  readonly keys: LayoutKeys
  readonly answers: readonly LayoutAnswer[]
}

export async function readAnswers(version: string): Promise<KeptAnswers> {
  return JSON.parse((await read(version, 'answers.json')).toString()) as KeptAnswers
}
