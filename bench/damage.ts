/**
 * Bytes flipped one at a time over all files of a directory: what `check --deep` finds, and what is
 * served.
 */
import { flipBytes } from './damage/flip.ts'
import { print, printHeader, seededRandom } from './frame.ts'

const TOLD_EVERY = 50

export const benchDamage = async (flips: number): Promise<void> => {
  printHeader('Flipped bytes', [
    '600 podcasts, one byte at a time, any place of any file as likely as any other',
  ])
  const startedMs = performance.now()
  const { worst, ...counts } = await flipBytes(flips, seededRandom(15), (done) => {
    if (done % TOLD_EVERY > 0) return
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
    process.stderr.write(`${String(done)} of ${String(flips)} after ${seconds} s\n`)
  })
  for (const [name, count] of Object.entries(counts))
    print(`${name.padEnd(16)} ${String(count).padStart(6)}`)
  for (const line of worst) print(line)
}
