/**
 * `castdex mend`: makes damaged records anew from what is sound of them, and has their feeds read
 * again.
 */
import { recordAudit } from '../../admin/audit.ts'
import { mendRecords } from '../../admin/mend-records.ts'
import { defineCommand } from '../command.ts'
import { toOrdering } from '../podcasts/order-options.ts'
import { writeLine } from '../output.ts'

export const mend = defineCommand({
  name: 'mend',
  summary: 'Makes damaged records anew, also while the directory is being served.',
  details:
    'What the checksums vouch for stays; the rest is read from the feed again, which is due at once, and from the next ' +
    'import. `castdex check` tells what is damaged, `castdex reindex` makes the search index anew.',
  args: [],
  options: {},
  async run({ io, openContext }) {
    await using context = await openContext('serve')
    const { podcastIds: podcasts, keyRows } = await mendRecords(context.directory, context.now())
    const details = { podcasts: podcasts.length, keyRows }
    await recordAudit(context.directory, toOrdering(context), { action: 'mend', details })
    await writeLine(io.stdout, JSON.stringify({ event: 'mend', podcasts, keyRows }))
    const sentences = [
      podcasts.length > 0 &&
        `wrote ${String(podcasts.length)} podcasts anew; their feeds are due now`,
      keyRows > 0 &&
        `mended or removed ${String(keyRows)} rows of usage, audit log and submissions`,
    ].filter((sentence) => sentence !== false)
    io.stderr.write(`${sentences.join('\n') || 'nothing was damaged'}\n`)
    return 0
  },
})
