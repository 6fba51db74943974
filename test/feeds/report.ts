/**
 * `npm run report -- feeds FOLDER`: reads every file of a folder, prints the table and, with
 * `--write`, puts it into `docs/FEEDS.md`.
 */
import { parseArgs } from 'node:util'
import { writeFeedsPage } from './page.ts'
import { runFolder } from './run.ts'
import { tableOf } from './table.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('name the folder: npm run report -- feeds FOLDER')

const rows = await runFolder(folder)
process.stdout.write(`${tableOf(rows)}\n`)
const open = rows.flatMap(({ file, differences, refusal }) => [
  ...differences
    .filter(({ reason }) => reason === undefined)
    .map((difference) => ({ file, ...difference })),
  ...(refusal === null
    ? []
    : [{ file, path: '', expected: 'read', read: refusal, reason: undefined }]),
])
for (const { file, path, expected, read } of open) {
  process.stdout.write(
    `${file} ${path}: expected ${expected.slice(0, 200)}, read ${read.slice(0, 200)}\n`,
  )
}
if (open.length > 0) process.exitCode = 1
if (values.write === true) await writeFeedsPage(rows)
