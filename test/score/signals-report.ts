/**
 * `npm run report -- score:signals FILE [--json]`: does the score put shows in the order of a
 * signal that it was not told? FILE is as for `castdex import signals`, and the directory is the
 * one that the `CASTDEX_` settings name; nothing is written to it. 1 is the same order, 0 is no
 * relation. Languages with fewer than ten podcasts are left out.
 */
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { renderTable } from '../../src/cli/output.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { loadConfig } from '../../src/config/load.ts'
import { assertData, openContext } from '../../src/context.ts'
import { evaluateScore } from './evaluate-score.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})
const [file] = positionals
if (file === undefined)
  throw new Error('name the file: npm run report -- score:signals FILE')

const { config } = loadConfig({
  environment: readEnvironment().variables,
  flags: new Map(),
})
await assertData(config)
await using context = await openContext(config, { access: 'serve' })
const source = { file, stdin: Readable.from([]), meter: { done: 0, total: null } }
const found = await evaluateScore({
  directory: context.directory,
  source,
  now: context.now,
})
const rows = found.map(({ signal, language, podcasts, correlation }) => [
  signal,
  language,
  String(podcasts),
  correlation === null ? 'none' : correlation.toFixed(3),
])
const table = renderTable(['SIGNAL', 'LANGUAGE', 'PODCASTS', 'CORRELATION'], rows)
process.stdout.write(`${values.json === true ? JSON.stringify(found, null, 2) : table}\n`)
