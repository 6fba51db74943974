/** `castdex stats`: how many podcasts the directory holds. */
import { defineCommand } from './command.ts'
import { renderJson, renderTable, writeLine } from './output.ts'

export const stats = defineCommand({
  name: 'stats',
  summary: 'Counts the podcasts.',
  args: [],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const counts = await context.engine.reader.counts()
    const rows = [
      ['served', String(counts.served), 'answered by the public operations'],
      ['pending', String(counts.pending), 'kept without an Apple id'],
      ['dead', String(counts.dead), 'feed gone; in no search'],
      ['total', String(counts.total), ''],
    ]
    await writeLine(io.stdout, options.json ? renderJson(counts) : renderTable(['STATE', 'PODCASTS', 'MEANING'], rows))
    return 0
  },
})
