/**
 * A PostgreSQL cluster of the benchmark's own: in a temporary folder, as user `postgres`, on a Unix
 * socket there and nowhere else.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from '../frame.ts'

const VERSIONS = '/usr/lib/postgresql'
const SETTINGS = [
  "listen_addresses=''",
  'shared_buffers=1GB',
  'maintenance_work_mem=512MB',
  'work_mem=64MB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
  'synchronous_commit=off',
  'jit=off',
] as const

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tmpdir(),
  })

const isRoot = (): boolean => process.getuid?.() === 0

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, args: readonly string[]): string =>
  isRoot() ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)

const findPrograms = (): string | undefined => {
  if (!existsSync(VERSIONS)) return undefined
  const newest = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = newest === undefined ? undefined : join(VERSIONS, newest, 'bin')
  return folder !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** From Debian where it is missing and we may; throws otherwise. */
const ensurePrograms = (): string => {
  const found = findPrograms()
  if (found !== undefined) return found
  print('PostgreSQL is not installed: apt-get install postgresql-15')
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-15'])
  const installed = findPrograms()
  if (installed === undefined) throw new Error('apt-get installed no PostgreSQL')
  return installed
}

export interface Cluster extends AsyncDisposable {
  /** For libpq. */
  readonly connection: string
}

export const startCluster = (): Promise<Cluster> => {
  const programs = ensurePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'castdex-bench-postgres-'))
  const data = join(folder, 'data')
  if (isRoot()) run('chown', ['postgres', folder])
  chmodSync(folder, 0o755)
  asPostgres(join(programs, 'initdb'), [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'bench',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  const options = [`-k ${folder}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
  const control = join(programs, 'pg_ctl')
  asPostgres(control, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  return Promise.resolve({
    connection: `host=${folder} user=bench dbname=postgres`,
    [Symbol.asyncDispose]: () => {
      asPostgres(control, ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  })
}
