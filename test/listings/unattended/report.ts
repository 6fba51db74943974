/**
 * `npm run report -- listings:all [SHOWS] [--write]`: a directory of 5,000 shows from feed URLs
 * alone to listings and scores, killed once and stopped once in the middle. Fails on a wrong
 * listing, and when the time is over before all is settled.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { tallyOf, toTable } from './to-table.ts'
import { liveUnattended } from './unattended.ts'

const [size = '5000'] = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const GIVE_UP_AFTER_MS = 45 * 60_000

const outcome = await liveUnattended({
  shows: Number(size),
  endings: [
    { signal: 'SIGKILL', atShare: 0.4 },
    { signal: 'SIGTERM', atShare: 0.8 },
  ],
  giveUpAfterMs: GIVE_UP_AFTER_MS,
  onProgress: (line) => void process.stderr.write(`${line}\n`),
})
const { wrong, missed } = tallyOf(outcome)
const machine = `Node ${process.version}, ${String(availableParallelism())} processors, load ${loadavg()[0]?.toFixed(1) ?? ''} at the end.`
const text = `${toTable(outcome)}\n\n${machine}`

const BEGIN = '<!-- unattended: written by `npm run report -- listings:all --write` -->'
const END = '<!-- /unattended -->'
if (process.argv.includes('--write')) {
  const file = new URL('../../../docs/LISTINGS.md', import.meta.url)
  const page = await readFile(file, 'utf8')
  const [before = '', rest = ''] = page.split(BEGIN)
  await writeFile(
    file,
    `${before}${BEGIN}\n\n${text}\n\n${END}${rest.split(END)[1] ?? '\n'}`,
  )
}
console.log(text)
for (const { tier, trap } of wrong) console.log(`wrong: ${tier}: ${trap}`)
for (const [trap, { hits, of }] of missed)
  console.log(`not found: ${trap}: ${String(hits)} of ${String(of)}`)
if (wrong.length > 0 || !outcome.isSettled) process.exitCode = 1
