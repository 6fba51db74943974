/** `castdex changes`: the change feed as JSON lines, for replicas and scripts. */
import type { ChangePage } from '../../store/change-feed.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'

const PAGE = 500

export const changes = defineCommand({
  name: 'changes',
  summary: 'Prints all changes as JSON lines; each podcast once, in its latest state.',
  details:
    'Lines are insert, update, merge and remove; the last one has the cursor to continue with: castdex changes --since CURSOR.',
  args: [],
  options: {
    since: {
      type: 'string',
      value: 'CURSOR',
      description: 'Only what came after it; default: everything.',
    },
  },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const { writer } = context.directory
    let page: ChangePage = await writer
      .changes(options.since ?? null, PAGE)
      .catch(refuseCursor)
    for (;;) {
      for (const change of page.changes) await writeLine(io.stdout, JSON.stringify(change))
      if (!page.more) break
      page = await writer.changes(page.cursor, PAGE)
    }
    await writeLine(io.stdout, JSON.stringify({ kind: 'cursor', cursor: page.cursor }))
    return 0
  },
})

const refuseCursor = (error: unknown): never => {
  if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
  throw new CodedError('USAGE_INVALID', '--since is not a cursor of this directory.')
}
