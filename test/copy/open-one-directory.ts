/** Empty directories of each kind, to be copied into each other. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDirectory as openPairedDirectory } from '../../src/directory/directory.ts'
import type { Directory, DirectoryOptions } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { newPlainPlace, PlainIndex } from '../plain-search/plain-index.ts'
import { openSharedDatabase } from '../postgres/shared-database.ts'
import { NOW } from './full-directory.ts'

export type StoreName = 'sqlite' | 'postgres'
const database = await openSharedDatabase()
export const STORES: readonly StoreName[] =
  database.missing === undefined ? ['sqlite', 'postgres'] : ['sqlite']

const options: DirectoryOptions = {
  requireAppleId: true,
  searchTimeoutMs: 10_000,
  now: () => NOW,
}

const folders: string[] = []
afterAll(async () => {
  await Promise.all(
    folders.map(async (folder) => rm(folder, { recursive: true, force: true })),
  )
})

const openSqlite = async (): Promise<Directory> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-copy-'))
  folders.push(dataDir)
  return openSqliteDirectory({ ...options, dataDir, access: 'write' })
}

const openPostgres = async (): Promise<Directory> => {
  const store = await database.open(database.newSchema(), options)
  return openPairedDirectory(store, new PlainIndex({ ...options, place: newPlainPlace() }))
}

export const openOneDirectory = async (name: StoreName): Promise<Directory> =>
  name === 'sqlite' ? openSqlite() : openPostgres()
