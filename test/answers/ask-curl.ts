/** Asks curl for a URL on loopback, with and without its decoders. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOST_BYTES = 4_000_000

async function bodyOf(url: string, more: readonly string[]): Promise<string | undefined> {
  const words = [
    '-q',
    '-sS',
    '--noproxy',
    '*',
    '--http1.1',
    '--max-time',
    '10',
    ...more,
    url,
  ]
  const options = { maxBuffer: MOST_BYTES, encoding: 'utf8' } as const
  return run('curl', words, options).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** Returns whether curl reads this text there in one of the two ways. */
export async function isReadByCurl(url: string, text: string): Promise<boolean> {
  return (await bodyOf(url, ['--compressed'])) === text || (await bodyOf(url, [])) === text
}
