/**
 * A PostgreSQL server of its own on loopback: made in a temporary folder, hung, killed, and started
 * again on its data.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePorts } from '../opensearch/start-node.ts'

const run = promisify(execFile)

/** Where Debian and others put the programs of a server, one folder a version. */
const INSTALLED = '/usr/lib/postgresql'
const OLDEST_VERSION = 15
/** The server refuses to run as root. */
const UNPRIVILEGED_USER = 'postgres'
const USER = 'castdex'

/** Transactions of tests need not outlast a power cut. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
shared_buffers = 64MB
log_min_messages = fatal
`

export interface PostgresServer {
  /** `postgres://…` of a user who may do everything. */
  readonly url: string
  readonly port: number
  /** Where its data is. */
  readonly data: string
  /** Of the server's first process. */
  pid(): Promise<number>
  start(): Promise<void>
  /** `immediate` is what a crash is. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** To all of its processes. */
  signal(signal: NodeJS.Signals): Promise<void>
  /** Runs a program of the server's, as its user. */
  call(program: string, ...args: readonly string[]): Promise<string>
  /** Ends it for good, whatever state it is in, and deletes its data. */
  end(): Promise<void>
}

export interface ServerOptions {
  /** Lines of `postgresql.conf`. */
  readonly settings?: string
  /**
   * In megabytes: the server gets a small disk of its own, where this machine lets somebody mount.
   */
  readonly diskMb?: number
  /** Fills the empty folder of the data. Default: with a server of its own, by `initdb`. */
  readonly fill?: (call: PostgresServer['call'], data: string) => Promise<unknown>
}

/** The newest of those that are new enough; undefined where there is none. */
export function findPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const versions = readdirSync(INSTALLED)
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
  const newest = Math.max(...versions)
  const folder = join(INSTALLED, String(newest), 'bin')
  return versions.length > 0 && existsSync(join(folder, 'initdb')) ? folder : undefined
}

const isRoot = process.getuid?.() === 0

async function userId(flag: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [flag, UNPRIVILEGED_USER])).stdout.trim())
}

/** Who the server runs as; undefined where the test's own user will do. */
export async function findUser(): Promise<
  { readonly uid: number; readonly gid: number } | undefined
> {
  return isRoot ? { uid: await userId('-u'), gid: await userId('-g') } : undefined
}

const initialize: NonNullable<ServerOptions['fill']> = (call, data) =>
  call(
    'initdb',
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )

async function mount(folder: string, megabytes: number): Promise<boolean> {
  const words = ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder]
  return run('mount', words).then(
    () => true,
    () => false,
  )
}

/** Of the first process and all that it has started. */
async function listProcesses(pid: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  const children = stdout.split('\n').map(Number)
  return [pid, ...children.filter((one) => one > 0)]
}

export async function startPostgres(
  programs: string,
  options: ServerOptions = {},
): Promise<PostgresServer> {
  const { settings = '', diskMb, fill = initialize } = options
  const folder = await mkdtemp(join(tmpdir(), 'castdex-postgres-'))
  const isMounted = diskMb !== undefined && (await mount(folder, diskMb))
  const user = await findUser()
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const call = async (program: string, ...args: readonly string[]): Promise<string> => {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }
    return (await run(join(programs, program), args, { cwd: folder, ...user, env })).stdout
  }
  await fill(call, data)
  const [port = 0] = await findFreePorts(1)
  const place = `\nport = ${String(port)}\nunix_socket_directories = '${folder}'\n`
  await appendFile(join(data, 'postgresql.conf'), `${SETTINGS}${place}${settings}`)
  const pid = async (): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const start = async (): Promise<void> => {
    await call('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', 'start')
  }
  const stop = async (mode: 'fast' | 'immediate'): Promise<void> => {
    await call('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')
  }
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (const id of await listProcesses(await pid())) {
      try {
        process.kill(id, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  await start()
  return {
    url: `postgres://${USER}@127.0.0.1:${String(port)}/postgres`,
    port,
    data,
    pid,
    start,
    stop,
    signal,
    call,
    async end() {
      // One that hangs does not hear the order to end.
      await signal('SIGCONT').catch(() => undefined)
      await stop('immediate').catch(() => undefined)
      if (isMounted) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
