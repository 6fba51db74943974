/** The worker that runs a command, which leaves the main thread free for signals. */
import { serveWorker } from '../process/serve-worker.ts'
import type { Output } from './command.ts'
import type { CommandWorker, Terminal } from './run-command-in-worker.ts'
import { runCli } from './run.ts'

/** A worker's streams do not know whether they are terminals. */
const asTerminal = (stream: NodeJS.WriteStream, terminal: Terminal): Output =>
  Object.assign(stream, terminal)

/** Resolves when the main thread has received all output. */
const flush = async (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))

serveWorker<CommandWorker>(async ({ argv, environment, ...terminals }, { signal }) => {
  const { stdin, stdout, stderr } = process
  const code = await runCli(argv, {
    io: {
      stdin,
      stdout: asTerminal(stdout, terminals.stdout),
      stderr: asTerminal(stderr, terminals.stderr),
    },
    environment,
    takeSignals: () => signal,
    isWorker: true,
  })
  await Promise.all([flush(stdout), flush(stderr)])
  return code
})
