/** `castdex fetch`: schedules an immediate fetch of a podcast's feed. */
import { fetchNow } from '../../actions/feed/fetch-now.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'
import { sayWhoFetches } from './who-fetches.ts'

export const fetchCommand = defineCommand({
  name: 'fetch',
  summary: "Has a podcast's feed read at once, whole, by the next crawler that looks.",
  details:
    '`castdex serve` has a crawler inside, `castdex crawl run` is one. `castdex health ID` tells what came of it.',
  args: [PODCAST_ARGUMENT],
  options: REASON_OPTION,
  async run({ args: [text = ''], config, options, io, openContext }) {
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    await writeLine(
      io.stdout,
      await fetchNow(context.directory, record.id, toOrdering(context, options.reason)),
    )
    io.stderr.write(`due at once; ${sayWhoFetches(config)}\n`)
    return 0
  },
})
