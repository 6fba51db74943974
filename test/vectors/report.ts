/** `npm run vectors -- FOLDER`: reads `links.json`, `languages.json`, `dates.json` and `feed-urls.json` there, and prints agreement and each difference. */
import { runFolder } from './run.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder: npm run vectors -- FOLDER')

const runs = await runFolder(folder)
if (runs.length === 0) throw new Error(`${folder} holds no vectors`)
for (const { name, vectors, differences } of runs) {
  const other = new Set(differences.map(({ text }) => text)).size
  process.stdout.write(`${name}: ${String(vectors - other)} of ${String(vectors)} agree\n`)
  for (const { text, key, expected, read } of differences)
    process.stdout.write(`  ${JSON.stringify(text)} ${key}: expected ${String(expected)}, read ${String(read)}\n`)
}
if (runs.some(({ differences }) => differences.length > 0)) process.exitCode = 1
