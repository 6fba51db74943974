/**
 * Runs a whole command in a worker thread, so that the main thread can handle signals while SQLite
 * blocks, and can terminate a command that does not stop.
 */
import { extname } from 'node:path'
import type { CommandIo } from './command.ts'
import type { CommandRequest } from './worker/messages.ts'
import { runInWorker } from './worker/run-in-worker.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./command-thread${extname(import.meta.url)}`, import.meta.url)

interface CommandWorkerOptions {
  readonly argv: readonly string[]
  readonly io: CommandIo
  /** `CASTDEX_*` variables. */
  readonly environment: ReadonlyMap<string, string>
  readonly signal: AbortSignal
  readonly readsStdin: boolean
}

/** Resolves to the command's exit code. Its output passes through this thread. */
export async function runCommandInWorker({
  argv,
  io,
  environment,
  signal,
  readsStdin,
}: CommandWorkerOptions): Promise<number> {
  const order: CommandRequest = {
    argv,
    environment,
    stdout: { isTTY: io.stdout.isTTY === true, columns: io.stdout.columns },
    stderr: { isTTY: io.stderr.isTTY === true, columns: io.stderr.columns },
  }
  return runInWorker<never, number>(THREAD, order, {
    signal,
    ...(readsStdin ? { stdin: io.stdin } : {}),
  })
}
