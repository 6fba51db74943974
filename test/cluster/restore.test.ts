/**
 * PostgreSQL is restored beside an index that knows what came after: to a moment, by the commands
 * of docs/POSTGRES.md, and from a dump. The index notices, and is made anew by itself.
 */
import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { BIN, openTemporaryFolder, runCastdex } from '../cli/castdex.ts'
import {
  findPrograms,
  findUser,
  type PostgresServer,
  startPostgres,
} from '../postgres/start-server.ts'
import { openSharedPair } from './open-pair.ts'

const run = promisify(execFile)
const PAGE = fileURLToPath(new URL('../../docs/POSTGRES.md', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('../../demo/catalogue.ndjson', import.meta.url))
const SET_BY_TEST = ['CASTDEX_POSTGRES_URL', 'PGDATA', 'ARCHIVE', 'BACKUP', 'MOMENT']
/** Podcasts of one import. */
const FEW = 12

const pair = await openSharedPair()
const programs = findPrograms() ?? ''
const options = { skip: pair.missing !== undefined }

/** Of the page, in order: the backup, the restore, and what castdex has to do after it. */
async function readBlocks(): Promise<readonly string[]> {
  const page = await readFile(PAGE, 'utf8')
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const named = new Set(blocks.join('').match(/(?<=\$\{?)[A-Z_]+/g))
  expect([...named].filter((name) => !SET_BY_TEST.includes(name))).toEqual([])
  return blocks
}

interface Place {
  readonly folder: string
  readonly server: PostgresServer
  readonly settings: Readonly<Record<string, string>>
  readonly castdex: (...words: readonly string[]) => Promise<string>
  /** Imports so many podcasts from this place of the catalogue on. */
  readonly bring: (from: number) => Promise<void>
  /** How many podcasts the server with this directory finds and has. */
  readonly counts: () => Promise<{ readonly found: number; readonly total: number }>
}

async function openPlace(folder: string, server: PostgresServer): Promise<Place> {
  const prefix = pair.newPrefix()
  const settings = {
    CASTDEX_STORE: 'postgres',
    CASTDEX_POSTGRES_URL: server.url,
    CASTDEX_SEARCH: 'opensearch',
    CASTDEX_OPENSEARCH_URL: pair.opensearchUrl,
    CASTDEX_OPENSEARCH_PREFIX: prefix,
    CASTDEX_OPENSEARCH_REPLICAS: '0',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
  }
  const castdex = async (...words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(words, {
      dataDir: folder,
      env: settings,
    })
    if (code !== 0) throw new Error(`castdex ${words.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }
  const lines = (await readFile(CATALOGUE, 'utf8')).split('\n')
  return {
    folder,
    server,
    settings,
    castdex,
    async bring(from) {
      const file = join(folder, `from-${String(from)}.ndjson`)
      await writeFile(file, `${lines.slice(from, from + FEW).join('\n')}\n`)
      await castdex('import', 'ndjson', file)
    },
    async counts() {
      await using index = await pair.openIndex(prefix)
      await index.refresh()
      const { total } = JSON.parse(await castdex('stats', '--json')) as {
        readonly total: number
      }
      return { found: await index.count(), total }
    },
  }
}

async function ask(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ readonly answer: string }>(text)
  await client.end()
  return rows[0]?.answer ?? ''
}

test('a restore to a moment, by the commands of the page', options, async () => {
  await using folder = await openTemporaryFolder()
  const archive = join(folder.path, 'archive')
  await mkdir(archive)
  const user = await findUser()
  if (user !== undefined) await chown(folder.path, user.uid, user.gid)
  if (user !== undefined) await chown(archive, user.uid, user.gid)
  const settings = `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\nsynchronous_commit = on\n`
  const server = await startPostgres(programs, { settings })
  try {
    const place = await openPlace(folder.path, server)
    const [backUp = '', restore = '', afterwards = ''] = await readBlocks()
    const postgres = {
      cwd: folder.path,
      ...user,
      env: {
        PATH: `${programs}:${process.env['PATH'] ?? ''}`,
        CASTDEX_POSTGRES_URL: server.url,
        PGDATA: server.data,
        ARCHIVE: archive,
        BACKUP: join(dirname(server.data), 'backup'),
      },
    }
    const bash = (block: string, moment = '') =>
      run('bash', ['-euo', 'pipefail', '-c', block], {
        ...postgres,
        env: { ...postgres.env, MOMENT: moment },
      })
    await place.bring(0)
    await bash(backUp)
    await place.bring(FEW)
    const moment = await ask(server.url, 'SELECT clock_timestamp()::text AS answer')
    await place.bring(2 * FEW)
    expect(await place.counts()).toEqual({ found: 3 * FEW, total: 3 * FEW })

    await bash(restore, moment)
    // Later transactions of the new timeline take the numbers of those that are lost.
    await place.bring(4 * FEW)
    const script = `set -euo pipefail\nnpx() { shift; "${process.execPath}" "${BIN}" "$@"; }\n${afterwards}`
    const { stdout } = await run('bash', ['-c', script], {
      env: { PATH: process.env['PATH'], ...place.settings, CASTDEX_DATA_DIR: folder.path },
    })
    expect(stdout).toContain('sound')
    expect(await place.counts()).toEqual({ found: 3 * FEW, total: 3 * FEW })
    expect(await place.castdex('check', '--deep')).toContain('sound')
  } finally {
    await server.end()
  }
})

test('a dump that is restored into the same database', options, async () => {
  await using folder = await openTemporaryFolder()
  const server = await startPostgres(programs, { settings: 'synchronous_commit = on\n' })
  try {
    const place = await openPlace(folder.path, server)
    const dump = join(dirname(server.data), 'monday.dump')
    await place.bring(0)
    await server.call('pg_dump', '--format=custom', `--file=${dump}`, server.url)
    await place.bring(FEW)
    await server.call(
      'pg_restore',
      '--clean',
      '--if-exists',
      `--dbname=${server.url}`,
      dump,
    )
    await place.castdex('index', '--once')
    expect(await place.counts()).toEqual({ found: FEW, total: FEW })
    expect(await place.castdex('check', '--deep')).toContain('sound')
  } finally {
    await server.end()
  }
})
