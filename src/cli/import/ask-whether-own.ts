/**
 * Asks on a terminal whether a list of feeds is of one's own platform: without an Apple id nothing
 * else would be served.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CommandIo } from '../command.ts'

/** The answer is no where nobody can be asked, or the input ends. */
export async function askWhetherOwn({ stdin, stderr }: CommandIo): Promise<boolean> {
  if (stdin.isTTY !== true || stderr.isTTY !== true) return false
  stderr.write('Are these feeds of your own, to be served without an Apple id? [y/N] ')
  // Without its own handling of keys Ctrl-C stays what it is everywhere.
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
