/** Empty engines of each kind, for moves between them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Engine, EngineOptions } from '../../src/store/engine.ts'
import { openSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts'
import { isOpenSearchFrozen } from '../split.ts'
import { Stores } from '../opensearch/open-store.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { NOW } from './full-directory.ts'

export type EngineName = 'sqlite' | 'opensearch'
const node = isOpenSearchFrozen ? { url: '', missing: 'frozen' } : await openSharedNode()
export const ENGINES: readonly EngineName[] = node.missing === undefined ? ['sqlite', 'opensearch'] : ['sqlite']

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

const stores = new Stores(node.url === '' ? 'http://127.0.0.1:9' : node.url)
let made = 0
const openOpenSearch = async (): Promise<Engine> => {
  made += 1
  return stores.open({ ...options, store: `migrate-${String(made)}` })
}
afterAll(async () => {
  if (node.missing === undefined) await stores.close()
})

export const openEngine = async (name: EngineName): Promise<Engine> =>
  name === 'sqlite' ? openSqlite() : openOpenSearch()
