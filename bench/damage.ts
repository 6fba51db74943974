/**
 * Bytes flipped one at a time over all files of a directory: what `check --deep` finds, and what is
 * served.
 */
import { flipBytes } from './damage/flip.ts'
import { print, printHeader, seededRandom } from './frame.ts'

export const benchDamage = async (flips: number): Promise<void> => {
  printHeader('Flipped bytes', [
    '600 podcasts, one byte at a time, any place of any file as likely as any other',
  ])
  const { worst, ...counts } = await flipBytes(flips, seededRandom(15))
  for (const [name, count] of Object.entries(counts))
    print(`${name.padEnd(16)} ${String(count).padStart(6)}`)
  for (const line of worst) print(line)
}
