/** Empty engines of each kind, for moves between them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Engine, EngineOptions } from '../../src/engine/engine.ts'
import { openSqliteEngine } from '../../src/engine/sqlite/sqlite-engine.ts'
import { NOW } from './full-directory.ts'

export type EngineName = 'sqlite' | 'opensearch'
export const ENGINES: readonly EngineName[] = ['sqlite']

const options: EngineOptions = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }

const folders: string[] = []
afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })))
})

const openSqlite = async (): Promise<Engine> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-migrate-'))
  folders.push(dataDir)
  return openSqliteEngine({ ...options, dataDir, access: 'write' })
}

export const openEngine = async (_name: EngineName): Promise<Engine> => openSqlite()
