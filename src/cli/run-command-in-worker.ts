/**
 * Runs a whole command in a worker thread, so that the main thread can handle signals while SQLite
 * blocks, and can terminate a command that does not stop.
 */
import { defineWorker, runWorker } from '../process/worker.ts'
import type { CommandIo } from './command.ts'

/** Terminal properties that only the main thread knows. */
export interface Terminal {
  readonly isTTY: boolean
  readonly columns: number | undefined
}

export interface CommandWorker {
  readonly input: {
    readonly argv: readonly string[]
    readonly environment: ReadonlyMap<string, string>
    readonly stdout: Terminal
    readonly stderr: Terminal
  }
  /** The command's exit code. */
  readonly output: number
}

const THREAD = defineWorker('command-thread', import.meta.url)

interface CommandWorkerOptions {
  readonly argv: readonly string[]
  readonly io: CommandIo
  /** `CASTDEX_*` variables. */
  readonly environment: ReadonlyMap<string, string>
  readonly signal: AbortSignal
  readonly readsStdin: boolean
}

const terminalOf = ({ isTTY, columns }: CommandIo['stdout']): Terminal => ({
  isTTY: isTTY === true,
  columns,
})

/** Resolves to the command's exit code. Its output passes through this thread. */
export function runCommandInWorker({
  argv,
  io: { stdin, stdout, stderr },
  environment,
  signal,
  readsStdin,
}: CommandWorkerOptions): Promise<number> {
  const terminals = { stdout: terminalOf(stdout), stderr: terminalOf(stderr) }
  return runWorker<CommandWorker>(
    THREAD,
    { argv, environment, ...terminals },
    { signal, stdin: readsStdin ? stdin : undefined },
  )
}
