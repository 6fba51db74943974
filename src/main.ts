/** The process: its words, streams, environment and signals go in, its exit code comes out. */
import { runCli } from './cli/run.ts'
import { signalTaker } from './cli/signals.ts'
import { readEnvironment } from './config/env.ts'

/** Time, in ms, that anything left open gets after the command has ended. */
const GRACE_MS = 500
const EXIT_BY_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as Readonly<Record<string, number>>

// The reader of a pipe may leave early: `castdex list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCli(process.argv.slice(2), {
  io: { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
  environment: readEnvironment(),
  takeSignals: signalTaker((signal) => process.exit(EXIT_BY_SIGNAL[signal] ?? 1)),
})
setTimeout(() => process.exit(), GRACE_MS).unref()
