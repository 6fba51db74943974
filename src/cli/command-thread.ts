/** The worker that runs a command, which leaves the main thread free for signals. */
import type { Output } from './command.ts'
import { runCli } from './run.ts'
import type { CommandOrder, Terminal } from './apart/messages.ts'
import { workApart } from './apart/work-apart.ts'

/** A worker's streams do not know whether they are terminals. */
const asTerminal = (stream: NodeJS.WriteStream, terminal: Terminal): Output =>
  Object.assign(stream, terminal)

/** Resolves when the main thread has received all output. */
const flush = async (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))

await workApart<CommandOrder, never, number>(async ({ order, signal }) => {
  const { stdin, stdout, stderr } = process
  const code = await runCli(order.argv, {
    io: {
      stdin,
      stdout: asTerminal(stdout, order.stdout),
      stderr: asTerminal(stderr, order.stderr),
    },
    environment: order.environment,
    takeSignals: () => signal,
    isApart: true,
  })
  await Promise.all([flush(stdout), flush(stderr)])
  return code
})
