/** Empty directories of each kind, to be copied into each other. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDirectory } from '../../src/directory.ts'
import type { Engine, EngineOptions } from '../../src/store/engine.ts'
import { openSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts'
import { newPlainPlace, PlainIndex } from '../plain-search/plain-index.ts'
import { openSharedDatabase } from '../postgres/shared-database.ts'
import { NOW } from './full-directory.ts'

export type EngineName = 'sqlite' | 'postgres'
const database = await openSharedDatabase()
export const ENGINES: readonly EngineName[] = database.missing === undefined ? ['sqlite', 'postgres'] : ['sqlite']

const options: EngineOptions = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }

const folders: string[] = []
afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })))
})

const openSqlite = async (): Promise<Engine> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-copy-'))
  folders.push(dataDir)
  return openSqliteEngine({ ...options, dataDir, access: 'write' })
}

const openPostgres = async (): Promise<Engine> => {
  const store = await database.open(database.newSchema(), options)
  return openDirectory(store, new PlainIndex({ ...options, place: newPlainPlace() }))
}

export const openEngine = async (name: EngineName): Promise<Engine> =>
  name === 'sqlite' ? openSqlite() : openPostgres()
