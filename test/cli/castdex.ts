/**
 * Real processes of castdex for tests: each with a folder of its own, no terminal, and nothing of
 * this machine's settings.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { assertNothingSecret } from '../log/assert-nothing-secret.ts'
import { keepLog } from '../log/keep-log.ts'

/** The checkout's, which runs the sources. */
export const SOURCE_BIN = fileURLToPath(new URL('../../bin/castdex.js', import.meta.url))

/** As it is published, where `built.ts` has made that. */
export const BIN = process.env['TESTED_CASTDEX'] ?? SOURCE_BIN

/** A new folder, gone at the end of the scope. */
export const openTemporaryFolder = async (): Promise<
  AsyncDisposable & { readonly path: string }
> => {
  const path = await mkdtemp(join(tmpdir(), 'castdex-test-'))
  return {
    path,
    [Symbol.asyncDispose]: async () => rm(path, { recursive: true, force: true }),
  }
}

/**
 * Options of Node that make it look like an older one to the program that it runs, not to what that
 * starts.
 */
export const pretendOld = async (folder: string): Promise<readonly string[]> => {
  const file = join(folder, 'old.cjs')
  await writeFile(
    file,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })",
  )
  return ['--require', file]
}

interface StartOptions {
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Settings of tests that this process is started without. */
  readonly without?: readonly string[]
  /** Words before the path of castdex: options of Node. */
  readonly nodeOptions?: readonly string[]
  readonly bin?: string
  readonly cwd?: string
  /** In a shell of npm, as `npm start` does it: one that waits, and that passes no signal on. */
  readonly underNpm?: boolean
  /** Ends the process with SIGKILL after this time, if it still runs. */
  readonly killAfterMs?: number
  /** Ends the process with SIGKILL when this has resolved. */
  readonly killWhen?: Promise<unknown>
}

interface Running {
  readonly child: ChildProcess
  readonly output: { stdout: string; stderr: string }
  /** The process has ended and everything it wrote has been read. */
  readonly closed: Promise<unknown>
}

const start = (args: readonly string[], options: StartOptions): Running => {
  const {
    dataDir,
    env,
    without = [],
    nodeOptions = [],
    bin = BIN,
    cwd,
    killAfterMs,
    killWhen,
    underNpm = false,
  } = options
  const words = [process.execPath, ...nodeOptions, bin, ...args]
  const shell = underNpm ? ['sh', '-c', '"$@"; exit $?', 'sh'] : []
  const [program = '', ...rest] = [...shell, ...words]
  const settings = {
    PATH: process.env['PATH'],
    CASTDEX_CRAWL: 'off',
    CASTDEX_LISTINGS: 'off',
    CASTDEX_DRAIN_MS: '0',
    ...(dataDir === undefined ? {} : { CASTDEX_DATA_DIR: dataDir }),
    ...(underNpm ? { npm_lifecycle_event: 'start' } : {}),
    ...env,
  }
  const child = spawn(program, rest, {
    env: Object.fromEntries(
      Object.entries(settings).filter(([name]) => !without.includes(name)),
    ),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(killAfterMs === undefined
      ? {}
      : { timeout: killAfterMs, killSignal: 'SIGKILL' as const }),
  })
  void killWhen?.then(() => child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  return { child, output, closed: once(child, 'close') }
}

export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

const finish = async ({ child, output, closed }: Running): Promise<Finished> => {
  await closed
  return { code: child.exitCode, signal: child.signalCode, ...output }
}

/** Runs a command to its end. */
export const runCastdex = async (
  args: readonly string[],
  options: StartOptions = {},
): Promise<Finished> => finish(start(args, options))

export interface RunningServer extends AsyncDisposable {
  readonly child: ChildProcess
  readonly baseUrl: string
  /** All of the banner, as printed on stderr. */
  readonly banner: string
  /**
   * The first key, as it is written to a file where there is no terminal; undefined when the
   * directory had one.
   */
  readonly key: string | undefined
  /** The operator's key of a demo. */
  readonly adminKey: string | undefined
  readonly curlLines: readonly string[]
  /** Waits for the end, without asking for it. */
  finished(): Promise<Finished>
  /** Sends SIGTERM and waits for the end. Fails when the log holds a secret. */
  stop(signal?: NodeJS.Signals): Promise<Finished>
}

const untilBanner = async (running: Running): Promise<string> => {
  const { child, output, closed } = running
  for (;;) {
    // The last thing that the banner says on any start: a blank line behind the calls, or the one
    // line of a second start.
    if (
      /castdex answers on .*\n/.test(output.stderr) &&
      output.stdout.includes('server.listening')
    ) {
      if (
        !output.stdout.includes('key.first') ||
        output.stderr.includes('It is empty') ||
        (output.stderr.match(/^curl .*\n/gm)?.length ?? 0) === 4
      ) {
        return output.stderr
      }
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `castdex ended before it answered:\n${output.stdout}\n${output.stderr}`,
      )
    }
    await Promise.race([closed, sleep(20)])
  }
}

/** What the banner says was written. */
async function readFirstKeys(banner: string): Promise<readonly string[]> {
  const file = /Your API key is in (\S+first-key\.txt)/.exec(banner)?.[1]
  return file === undefined
    ? []
    : ((await readFile(file, 'utf8')).match(/^cdx_\w+$/gm) ?? [])
}

/** Starts `castdex serve` on a free port and waits until it answers. */
export const startServer = async (
  args: readonly string[],
  options: StartOptions,
): Promise<RunningServer> => {
  const running = start(['serve', '--port', '0', ...args], options)
  const { child } = running
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Finished> => {
    child.kill(signal)
    const finished = await finish(running)
    keepLog(finished.stdout)
    assertNothingSecret(finished.stdout)
    return finished
  }
  const banner = await untilBanner(running).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const [key, adminKey] = await readFirstKeys(banner)
  return {
    child,
    baseUrl: /castdex answers on (\S+)/.exec(banner)?.[1] ?? '',
    banner,
    key,
    adminKey,
    curlLines: banner.split('\n').filter((line) => line.startsWith('curl ')),
    finished: async () => finish(running),
    stop,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop('SIGKILL')
    },
  }
}
