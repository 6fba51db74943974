/**
 * Runs a whole command in a worker thread, so that the main thread can handle signals while SQLite
 * blocks, and can terminate a command that does not stop.
 */
import { extname } from 'node:path'
import type { CommandIo } from './command.ts'
import type { CommandOrder } from './apart/messages.ts'
import { runApart } from './apart/run-apart.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./command-thread${extname(import.meta.url)}`, import.meta.url)

interface CommandApart {
  readonly argv: readonly string[]
  readonly io: CommandIo
  /** `CASTDEX_*` variables. */
  readonly environment: ReadonlyMap<string, string>
  readonly signal: AbortSignal
  readonly readsStdin: boolean
}

/** Resolves to the command's exit code. Its output passes through this thread. */
export async function runCommandApart({
  argv,
  io,
  environment,
  signal,
  readsStdin,
}: CommandApart): Promise<number> {
  const order: CommandOrder = {
    argv,
    environment,
    stdout: { isTTY: io.stdout.isTTY === true, columns: io.stdout.columns },
    stderr: { isTTY: io.stderr.isTTY === true, columns: io.stderr.columns },
  }
  return runApart<never, number>(THREAD, order, {
    signal,
    ...(readsStdin ? { stdin: io.stdin } : {}),
  })
}
