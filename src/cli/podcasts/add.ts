/** `castdex add`: adds a feed by its URL; the crawler fetches it within a minute. */
import { addFeed } from '../../admin/add-feed.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'

export const add = defineCommand({
  name: 'add',
  summary: 'Adds a feed by its URL, or brings forward one that is known.',
  details:
    'Prints the id of its podcast. A crawler fetches it within a minute: `castdex serve` has one inside, `castdex crawl run` is one.\n' +
    'Until its Apple id is found the podcast is pending (docs/RULES.md section 3).',
  makesData: true,
  args: [{ name: 'URL', description: 'Of the feed.' }],
  options: {},
  async run({ args: [url = ''], io, openContext }) {
    await using context = await openContext('write')
    const { id, isNew } = await addFeed(context.engine, url, context.now())
    await writeLine(io.stdout, id)
    io.stderr.write(isNew ? 'added; it is fetched next\n' : 'known already; it is fetched next\n')
    return 0
  },
})
