/** The thread that a command runs in when the first one has to hear signals. */
import type { Output } from './command.ts'
import { runCli } from './run.ts'
import type { CommandOrder, Terminal } from './apart/messages.ts'
import { workApart } from './apart/work-apart.ts'

/** A thread's own stream does not know whether it leads to a terminal. */
const asTerminal = (stream: NodeJS.WriteStream, terminal: Terminal): Output =>
  Object.assign(stream, terminal)

/** Resolves when the first thread has taken all that was written. */
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
