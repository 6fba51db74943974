/** Shared by the benchmarks: environment header, server processes and statistics. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const COMMAND = join(ROOT, 'bin', 'castdex.js')

export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

export function gitCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'no git'
  }
}

/** Prints the duration of a stage, as progress of long runs. */
export async function stage<Result>(
  name: string,
  work: () => Promise<Result> | Result,
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  print(`# ${name}: ${seconds.toFixed(1)} s`)
  return { result, seconds }
}

/** Runnable processes over 1, 5 and 15 minutes; above the number of CPUs, figures are inflated. */
export const loadAverage = (): string =>
  os
    .loadavg()
    .map((average) => average.toFixed(1))
    .join(' ')

/** True if other processes are running; figures are then inflated and ratios unstable. */
export const isBusy = (): boolean => (os.loadavg()[0] ?? 0) > os.cpus().length / 2

/** Machine, versions and load: a figure is meaningless without them. */
export const headerLines = (): readonly string[] => {
  const [cpu] = os.cpus()
  return [
    `machine: ${String(os.cpus().length)} × ${cpu?.model ?? 'unknown CPU'}, ${String(Math.round(os.totalmem() / 2 ** 30))} GiB, ${os.platform()} ${os.release()}`,
    `node ${process.version}, commit ${gitCommit()}, ${new Date().toISOString()}, load ${loadAverage()}`,
  ]
}

export const printHeader = (title: string, caveats: readonly string[]): void => {
  print(`# ${title}`)
  for (const line of headerLines()) print(line)
  for (const caveat of caveats) print(`caveat: ${caveat}`)
  print()
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

const childEnv = (extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  CASTDEX_CRAWL: 'off',
  CASTDEX_LISTINGS: 'off',
  CASTDEX_DRAIN_MS: '0',
  ...extra,
})

/** Runs a castdex command to its end and returns its stdout. */
export const runCastdex = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string =>
  execFileSync(process.execPath, [COMMAND, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: childEnv(env),
    maxBuffer: 2 ** 30,
    // stderr becomes part of the error.
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Starts a castdex command with streamed stdout. */
export const spawnCastdex = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, [COMMAND, ...args], {
    cwd: ROOT,
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })

export interface RunningServer extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** Time from spawn to the first answer, in ms. */
  readonly firstAnswerMs: number
}

const waitForAnswer = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${String(child.exitCode)}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined) {
      await answer.arrayBuffer()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${url} did not answer within a minute`)
}

const toServer = async (
  child: ChildProcess,
  url: string,
  awaited: string,
  startedAt: number,
): Promise<RunningServer> => {
  await waitForAnswer(awaited, child)
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Starts `castdex serve` on a free loopback port; rate limits are off by default. */
export const startCastdex = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  { onLog }: { readonly onLog?: (bytes: number) => void } = {},
): Promise<RunningServer> => {
  const port = String(await freePort())
  const startedAt = performance.now()
  const settings = {
    CASTDEX_RATE_LIMIT: '0',
    CASTDEX_LOG_LEVEL: 'warn',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    ...env,
  }
  const words = ['serve', '--data-dir', dataDir, '--port', port]
  const child = spawnCastdex(words, settings)
  // An unread log would fill the pipe and block the server.
  child.stdout?.on('data', (chunk: Buffer) => onLog?.(chunk.length))
  const url = `http://127.0.0.1:${port}`
  return toServer(child, url, `${url}/readyz`, startedAt)
}

/** The baseline: a bare `node:http` process with a constant JSON body of the given size. */
export const startBareHttp = async (bytes: number): Promise<RunningServer> => {
  const port = String(await freePort())
  const source = `
    const body = Buffer.from(JSON.stringify({ data: 'x'.repeat(Math.max(0, ${String(bytes)} - 11)) }))
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['-e', source], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  return toServer(child, url, url, startedAt)
}

/** Ticks of `/proc/PID/stat` a second. */
const TICKS = 100

/** Processor time of a running process and its threads. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  )
}

/** Seeded uniform numbers in [0, 1): mulberry32. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
