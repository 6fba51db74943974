/** `castdex listings`: checks where podcasts are listed, as they fall due. */
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

export const listings = defineCommand({
  name: 'listings',
  summary: 'Finds and checks listings on Apple, Spotify and YouTube as they fall due, also beside a server.',
  details:
    'Without --once it goes on until it is told to stop. `serve` does the same by itself, beside its crawler, unless CASTDEX_CRAWL=off or\n' +
    'CASTDEX_LISTINGS=off. docs/LISTINGS.md says what is asked of each platform and what follows from the answers.',
  args: [],
  options: { once: { type: 'boolean', description: 'Ends when nothing is due.' } },
  async run({ options, io, signal, openContext }) {
    await using context = await openContext('write')
    const { openListings } = await import('../intake/listing/open-listings.ts')
    await using workers = openListings(context)
    const counts = await workers.run(signal, { once: options.once })
    await writeLine(io.stdout, JSON.stringify({ event: 'listings', ...counts }))
    return 0
  },
})
