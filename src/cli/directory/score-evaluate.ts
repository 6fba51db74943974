/** `castdex score evaluate`: does the score put shows in the order of a signal that it was not told? */
import { Readable } from 'node:stream'
import { evaluateScore } from '../../intake/signals/evaluate-score.ts'
import { defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

export const scoreEvaluate = defineCommand({
  name: 'score evaluate',
  summary: 'Compares the score with the signals of a file, each withheld from it: rank correlation, by language.',
  details:
    'FILE is as for `castdex import signals`, and nothing of it is taken in. 1 = the same order, 0 = no relation; languages with\n' +
    'fewer than ten podcasts are left out.',
  args: [{ name: 'FILE', description: 'CSV or NDJSON; - = the standard input.' }],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [file = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const source = {
      file: file === '-' ? null : file,
      stdin: new Readable().wrap(io.stdin),
      meter: { done: 0, total: null },
    }
    const found = await evaluateScore({ engine: context.engine, source, now: context.now })
    const rows = found.map(({ signal, language, podcasts, correlation }) => [
      signal,
      language,
      String(podcasts),
      correlation === null ? 'none' : correlation.toFixed(3),
    ])
    const table = renderTable(['SIGNAL', 'LANGUAGE', 'PODCASTS', 'CORRELATION'], rows)
    await writeLine(io.stdout, options.json ? renderJson(found) : table)
    return 0
  },
})
