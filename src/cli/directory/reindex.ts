/**
 * `castdex reindex`: rebuilds the search index from the records, without interrupting other
 * processes.
 */
import { recordAudit } from '../../actions/audit.ts'
import { defineCommand } from '../command.ts'
import { toCommandOrdering } from '../podcasts/admin-options.ts'
import { ProgressLine } from '../progress-line.ts'
import { writeLine } from '../output.ts'

export const reindex = defineCommand({
  name: 'reindex',
  summary:
    'Rebuilds the search index from the records, also while the directory is being served.',
  details:
    'Searches use the old index until the new one replaces it atomically; concurrent changes ' +
    'are included. An interrupted run leaves the old index unchanged. A server rebuilds a damaged ' +
    'index by itself; `castdex check` verifies it.',
  stopping: 'stopping; the old search index stays in use',
  interrupted: 'the old search index stays in use',
  runsInWorker: true,
  args: [],
  options: {},
  async run({ io, signal, openContext }) {
    await using context = await openContext('write')
    const startedMs = performance.now()
    using progress = new ProgressLine(io.stderr)
    const podcasts = await context.directory.writer.reindex({
      signal,
      onProgress: ({ done, total }) => progress.show({ read: done, done, total }),
    })
    await recordAudit(context.directory, toCommandOrdering(context), {
      action: 'reindex',
      details: { podcasts },
    })
    const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(3))
    await writeLine(io.stdout, JSON.stringify({ event: 'reindex', podcasts, seconds }))
    return 0
  },
})
