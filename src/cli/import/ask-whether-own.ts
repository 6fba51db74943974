/**
 * Prompts on a terminal whether the feeds are the operator's own; others are served only with an
 * Apple id.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CommandIo } from '../command.ts'

/** Resolves to false without a terminal or at the end of input. */
export async function askWhetherOwn({ stdin, stderr }: CommandIo): Promise<boolean> {
  if (stdin.isTTY !== true || stderr.isTTY !== true) return false
  stderr.write('Are these feeds your own, to be served without an Apple id? [y/N] ')
  // Line mode without raw keys keeps Ctrl-C working.
  const lines = createInterface({ input: stdin, terminal: false })
  try {
    const [answer] = (await Promise.race([
      once(lines, 'line'),
      once(lines, 'close'),
    ])) as readonly (string | undefined)[]
    return /^\s*y(es)?\s*$/i.test(answer ?? '')
  } finally {
    lines.close()
  }
}
