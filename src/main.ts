/**
 * The entry point of the process: passes arguments, streams, environment and signals in, and sets
 * the exit code.
 */
import { runCli } from './cli/run.ts'
import { endBySignal, exitAtOnce, isInitProcess, signalTaker } from './cli/signals.ts'
import { isRunByNpm, readEnvironment } from './config/env.ts'

/**
 * Grace period, in ms, for open handles after the command has ended. `process.exit` would wait for
 * threads inside SQLite.
 */
const GRACE_MS = 500

// Files contain keys, addresses of people and queries, so only the user may read them.
process.umask(0o077)

/** What a shell reports of a program that SIGPIPE has ended, such as `git log` before `head`. */
const PIPE_CLOSED = 141

// The reader of a pipe may close early: `castdex backup - | ssh HOST …`. What it got is incomplete.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(PIPE_CLOSED)
  if (error.code !== 'ENOSPC') throw error
  process.stderr.write('castdex: the disk that the output goes to is full\n')
  process.exit(1)
})

// Without a handler, this signal opens Node's debugger to every local user.
process.on('SIGUSR1', () => undefined)

const { variables, serviceLinks } = readEnvironment()
if (serviceLinks.length > 0)
  process.stderr.write(
    `castdex: passed over the service links of Kubernetes: ${serviceLinks.join(', ')}\n`,
  )

process.exitCode = await runCli(process.argv.slice(2), {
  io: { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
  environment: variables,
  takeSignals: signalTaker({
    say: (line) => void process.stderr.write(`${line}\n`),
    isLaunched: process.channel !== undefined || isRunByNpm(),
    isInit: isInitProcess(),
    staysOnHangUp: !process.stdout.isTTY && process.argv[2] === 'serve',
    end: endBySignal,
  }),
})
setTimeout(() => {
  exitAtOnce(Number(process.exitCode))
  process.exit()
}, GRACE_MS).unref()
