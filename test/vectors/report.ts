/**
 * `npm run report -- vectors FOLDER`: reads `links.json`, `languages.json`, `dates.json` and
 * `feed-urls.json` there, and prints agreement and each difference.
 */
import { REASONS } from './reasons.ts'
import { runFolder } from './run.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('name the folder: npm run report -- vectors FOLDER')

const runs = await runFolder(folder)
if (runs.length === 0) throw new Error(`${folder} holds no vectors`)
let unexplained = 0
for (const { name, vectors, differences } of runs) {
  const other = new Set(differences.map(({ text }) => text)).size
  process.stdout.write(`${name}: ${String(vectors - other)} of ${String(vectors)} agree\n`)
  for (const { text, key, expected, read } of differences) {
    const reason = REASONS.get(text)
    if (reason === undefined) unexplained += 1
    const difference = `  ${JSON.stringify(text)} ${key}: expected ${String(expected)}, read ${String(read)}`
    process.stdout.write(
      reason === undefined ? `${difference}\n` : `${difference}. ${reason}\n`,
    )
  }
}
if (unexplained > 0) process.exitCode = 1
