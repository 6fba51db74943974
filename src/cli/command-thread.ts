/** The worker that runs a command, which leaves the main thread free for signals. */
import type { Output } from './command.ts'
import { runCli } from './run.ts'
import type { CommandRequest, Terminal } from './worker/messages.ts'
import { serveWorker } from './worker/serve-worker.ts'

/** A worker's streams do not know whether they are terminals. */
const asTerminal = (stream: NodeJS.WriteStream, terminal: Terminal): Output =>
  Object.assign(stream, terminal)

/** Resolves when the main thread has received all output. */
const flush = async (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))

await serveWorker<CommandRequest, never, number>(async ({ order, signal }) => {
  const { stdin, stdout, stderr } = process
  const code = await runCli(order.argv, {
    io: {
      stdin,
      stdout: asTerminal(stdout, order.stdout),
      stderr: asTerminal(stderr, order.stderr),
    },
    environment: order.environment,
    takeSignals: () => signal,
    isWorker: true,
  })
  await Promise.all([flush(stdout), flush(stderr)])
  return code
})
