/** `castdex history`: a podcast's events with their evidence. */
import { findHistoryOwner } from '../../actions/find-history.ts'
import { listHistory } from '../../actions/podcast/list-history.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './admin-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const MOST_EVENTS = 1000

export const history = defineCommand({
  name: 'history',
  summary:
    'Shows what happened to a podcast: moves, merges, titles, listings, pins; newest first.',
  details:
    'A merged or removed podcast keeps its own history, by its own id. The newest 1000 events are shown.',
  args: [PODCAST_ARGUMENT],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { directory } = context
    const owner = await findHistoryOwner(directory, text, async () =>
      getPodcast(context, text),
    )
    const events = await listHistory(directory, owner, { limit: MOST_EVENTS })
    const rows = events.map(({ at, kind, evidence }) => [
      at,
      kind,
      JSON.stringify(evidence),
    ])
    await writeLine(
      io.stdout,
      options.json ? renderJson(events) : renderTable(['AT', 'WHAT', 'EVIDENCE'], rows),
    )
    return 0
  },
})
