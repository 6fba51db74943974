/** `castdex history`: what happened to a podcast, with the evidence. */
import { isPodcastId } from '../record/podcast-id.ts'
import { defineCommand } from './command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './order-options.ts'
import { renderJson, renderTable, writeLine } from './output.ts'

const MOST_EVENTS = 1000

export const history = defineCommand({
  name: 'history',
  summary: 'Shows what happened to a podcast: moves, merges, titles, listings, pins; newest first.',
  details: 'A merged or removed podcast keeps its own history, by its own id. The newest 1000 events are shown.',
  args: [PODCAST_ARGUMENT],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { engine } = context
    const wanted = text.trim().toLowerCase()
    const departed = isPodcastId(wanted) ? await engine.writer.findDeparted(wanted) : undefined
    const id = departed?.id ?? (await getPodcast(context, text)).record.id
    const events = await engine.history.list(id, { limit: MOST_EVENTS })
    const rows = events.map(({ at, kind, evidence }) => [at, kind, JSON.stringify(evidence)])
    await writeLine(io.stdout, options.json ? renderJson(events) : renderTable(['AT', 'WHAT', 'EVIDENCE'], rows))
    return 0
  },
})
