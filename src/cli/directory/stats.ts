/** `castdex stats`: podcasts, due tasks and disk usage. */
import { TASK_KINDS } from '../../store/task.ts'
import { defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const MEGABYTE = 1_000_000

export const stats = defineCommand({
  name: 'stats',
  summary: 'Shows the numbers of podcasts and due tasks, and the size of the data.',
  args: [],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const { directory } = context
    const counts = await directory.reader.counts()
    const { kinds, pausedDomains } = await directory.tasks.counts(context.now())
    const bytes = await directory.sizes()
    if (options.json) {
      await writeLine(
        io.stdout,
        renderJson({ ...counts, tasks: kinds, pausedDomains, bytes }),
      )
      return 0
    }
    const rows = [
      ['served', String(counts.served), 'answered by the public operations'],
      ['pending', String(counts.pending), 'kept without an Apple id'],
      ['dead', String(counts.dead), 'feed gone; in no search'],
      ['total', String(counts.total), ''],
    ]
    const tasks = TASK_KINDS.map((kind) => {
      const { due, overdue, leased, unseen } = kinds[kind]
      return [kind, String(due), String(overdue), String(leased), String(unseen)]
    })
    const sizes = Object.entries(bytes).map(([part, size]) => [
      part,
      (size / MEGABYTE).toFixed(1),
    ])
    const tables = [
      renderTable(['STATE', 'PODCASTS', 'MEANING'], rows),
      renderTable(['TASK', 'DUE', 'OVERDUE', 'LEASED', 'UNSEEN'], tasks),
      `domains left alone for now: ${String(pausedDomains)}`,
      renderTable(['PART', 'MEGABYTES'], sizes),
    ]
    await writeLine(io.stdout, tables.join('\n\n'))
    return 0
  },
})
