/** `castdex sources`: the source and date of each field of a podcast. */
import { listSources } from '../../actions/podcast/list-sources.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './admin-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

export const sources = defineCommand({
  name: 'sources',
  summary: 'Shows where each field of a podcast came from, and when.',
  args: [PODCAST_ARGUMENT],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    const found = await listSources(context.directory, record)
    const rows = found.map(({ field, source, at }) => [field, source, at ?? ''])
    await writeLine(
      io.stdout,
      options.json ? renderJson(found) : renderTable(['FIELD', 'SOURCE', 'SINCE'], rows),
    )
    return 0
  },
})
