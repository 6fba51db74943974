/**
 * Keeps what this version stores, for every later version to open: `node test/layouts/make.ts
 * 0.2.0`. It writes a data folder, a backup, an export, a PostgreSQL dump, and the answers that
 * this version gives, into `test/layouts/0.2.0/`. `npm run release` runs it.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openDirectory as openPairedDirectory } from '../../src/directory/directory.ts'
import { writeNote } from '../../src/actions/import/import-note.ts'
import { LAYOUT_SHAPE } from '../../src/record/view/stored-layout.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { runCastdex, SOURCE_BIN, startServer } from '../cli/castdex.ts'
import { newPlainPlace, PlainIndex } from '../plain-search/plain-index.ts'
import { findPrograms, startPostgres } from '../postgres/start-server.ts'
import { callAll } from './calls.ts'
import { fillLayout, type LayoutKeys } from './fill.ts'
import { NOW } from './shows.ts'

const run = promisify(execFile)
const OPTIONS = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW } as const
/** All calls come at once. */
const RATE = { CASTDEX_RATE_LIMIT: '10000' }
/** A name that no text of the dump contains by chance. */
export const DUMPED_SCHEMA = 'castdex_layout'

async function fillFolder(dataDir: string): Promise<LayoutKeys> {
  await using directory = await openSqliteDirectory({
    ...OPTIONS,
    dataDir,
    access: 'write',
  })
  const keys = await fillLayout(directory)
  await directory.writer.settle()
  await writeNote(dataDir, {
    ...{
      id: 'import_0123456789ab',
      format: 'ndjson',
      file: 'layouts.ndjson',
      isOwn: false,
    },
    ...{
      by: 'layouts',
      way: 'command line',
      state: 'done',
      startedMs: NOW,
      updatedMs: NOW,
    },
    ...{
      endedMs: NOW,
      readingSinceMs: NOW,
      done: 39,
      total: 39,
      refusals: [],
      message: null,
    },
    counts: { read: 39, created: 39, updated: 0, merged: 0, unchanged: 0, refused: {} },
    ...{ pid: 1, host: 'layouts' },
  } as unknown as Parameters<typeof writeNote>[1])
  return keys
}

async function dumpPostgres(): Promise<string> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('PostgreSQL 15 or later has to be installed')
  const server = await startPostgres(programs)
  try {
    const store = await openPostgresStore({
      ...OPTIONS,
      url: server.url,
      schema: DUMPED_SCHEMA,
    })
    const index = new PlainIndex({ ...OPTIONS, place: newPlainPlace() })
    const directory = openPairedDirectory(store, index)
    await fillLayout(directory)
    await directory[Symbol.asyncDispose]()
    const shape = [
      '--inserts',
      '--no-owner',
      '--no-privileges',
      `--schema=${DUMPED_SCHEMA}`,
    ]
    const dump = await server.call('pg_dump', ...shape, server.url)
    // psql alone understands these lines.
    return dump.replaceAll(/^\\(?:un)?restrict .*\n/gm, '')
  } finally {
    await server.end()
  }
}

async function must(words: readonly string[], dataDir: string): Promise<void> {
  const { code, stdout, stderr } = await runCastdex(words, { dataDir, bin: SOURCE_BIN })
  if (code !== 0) throw new Error(`castdex ${words.join(' ')} failed:\n${stdout}${stderr}`)
}

async function keep(target: string, name: string, text: string | Buffer): Promise<void> {
  await writeFile(join(target, `${name}.gz`), gzipSync(text, { level: 9 }))
}

async function keepAnswers(
  target: string,
  dataDir: string,
  keys: LayoutKeys,
): Promise<void> {
  // `stop` belongs to a run of tests.
  const server = await startServer([], { dataDir, bin: SOURCE_BIN, env: RATE })
  try {
    const answers = await callAll(server.baseUrl, keys)
    await keep(target, 'answers.json', JSON.stringify({ keys, answers }))
  } finally {
    server.child.kill('SIGTERM')
    await server.finished()
  }
}

export async function makeLayout(version: string): Promise<void> {
  const target = new URL(`./${version}/`, import.meta.url).pathname
  const scratch = await mkdtemp(join(tmpdir(), 'castdex-layout-'))
  const dataDir = join(scratch, 'data')
  await mkdir(target, { recursive: true })
  await mkdir(dataDir)
  try {
    const keys = await fillFolder(dataDir)
    // Answers come from a copy, so that the folder stays as it was written.
    await cp(dataDir, join(scratch, 'served'), { recursive: true })
    await keepAnswers(target, join(scratch, 'served'), keys)
    const folder = join(scratch, 'folder.tar')
    await run('tar', ['-C', dataDir, '--sort=name', '-cf', folder, '.'])
    await keep(target, 'folder.tar', await readFile(folder))
    const [backup, exported] = [join(scratch, 'backup.db'), join(scratch, 'export.ndjson')]
    await must(['backup', backup], dataDir)
    await keep(target, 'backup.db', await readFile(backup))
    await must(['export', 'ndjson', exported], dataDir)
    await keep(target, 'export.ndjson', await readFile(exported))
    await keep(target, 'postgres.sql', await dumpPostgres())
    await keep(target, 'shape.json', JSON.stringify(LAYOUT_SHAPE))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  process.stdout.write(`${target}: ${(await readdir(target)).join(', ')}\n`)
}

const [version] = process.argv.slice(2)
if (import.meta.main && version !== undefined) await makeLayout(version)
