/** `castdex add`: adds a feed by its URL, first in line for the crawler. */
import { addFeed } from '../../admin/add-feed.ts'
import { defineCommand } from '../command.ts'
import { toOrdering } from './order-options.ts'
import { writeLine } from '../output.ts'

/** Nobody knows here whether a crawler runs elsewhere. */
const WITH_CRAWLER =
  'the next crawler that runs fetches it: `castdex serve` has one inside, `castdex crawl --once` is one that ends'

const WITHOUT_CRAWLER =
  'CASTDEX_CRAWL is off, and a server that runs so does not fetch it; `castdex crawl --once` fetches what is due'

export const add = defineCommand({
  name: 'add',
  summary: 'Adds a feed by its URL, or brings forward one that is known.',
  details:
    'Prints the id of its podcast. A crawler fetches it within a minute: `castdex serve` has one inside, `castdex crawl run` is one.\n' +
    'Until its Apple id is found the podcast is pending (docs/RULES.md section 3).',
  makesData: true,
  args: [{ name: 'URL', description: 'Of the feed.' }],
  options: {},
  async run({ args: [url = ''], config, io, openContext }) {
    await using context = await openContext('write')
    const { id, isNew } = await addFeed(context.directory, url, toOrdering(context))
    await writeLine(io.stdout, id)
    io.stderr.write(`${isNew ? 'added' : 'known already'}; ${config.crawl === 'on' ? WITH_CRAWLER : WITHOUT_CRAWLER}\n`)
    return 0
  },
})
