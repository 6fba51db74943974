/** `castdex add`: adds a feed by its URL, with priority for the crawler. */
import { addFeed } from '../../actions/feed/add-feed.ts'
import { defineCommand } from '../command.ts'
import { toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'
import { sayWhoFetches } from './who-fetches.ts'

export const add = defineCommand({
  name: 'add',
  summary: 'Adds a feed by its URL, or has one that is known fetched sooner.',
  details:
    'Prints the id of its podcast. A crawler fetches it within a minute: `castdex serve` has one inside, `castdex crawl run` is one.\n' +
    'Until its Apple id is found the podcast is pending (docs/RULES.md section 3), unless it is your own (--own).',
  makesData: 'anew',
  args: [{ name: 'URL', description: 'Of the feed.' }],
  options: {
    own: {
      type: 'boolean',
      description: 'This is a feed of your own: it is served without an Apple id.',
    },
  },
  async run({ args: [url = ''], options, config, io, openContext }) {
    await using context = await openContext('write')
    const { id, isNew } = await addFeed(context.directory, url, toOrdering(context), {
      isOwn: options.own,
      fetchAllow: config.fetchAllow,
    })
    await writeLine(io.stdout, id)
    io.stderr.write(`${isNew ? 'added' : 'known already'}; ${sayWhoFetches(config)}\n`)
    return 0
  },
})
