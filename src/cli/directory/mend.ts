/** `castdex mend`: rebuilds damaged records from their intact parts and schedules their feeds. */
import { recordAudit } from '../../actions/audit.ts'
import { mendRecords } from '../../actions/job/mend-records.ts'
import { defineCommand } from '../command.ts'
import { toCommandOrdering } from '../podcasts/admin-options.ts'
import { writeLine } from '../output.ts'

const WHAT_TO_DO =
  'only a backup has it: start from the last one, or go on without. `castdex mend --give-up-decisions` deletes damaged ' +
  'sections, to be decided anew; `castdex backup --allow-damage` writes the rest as it stands.'

export const mend = defineCommand({
  name: 'mend',
  summary: 'Rebuilds damaged records, also while the directory is being served.',
  details:
    'Parts with valid checksums are kept; the rest comes from the feed, which is scheduled at once, and from the next ' +
    'import. Damaged decisions of operators are listed and kept; the exit code is 1 then. See also `castdex check` and `castdex reindex`.',
  interrupted: 'repeat the command for the rest',
  endsAtOnce: true,
  runsInWorker: true,
  args: [],
  options: {
    'give-up-decisions': {
      type: 'boolean',
      description: 'Deletes damaged pins, verdicts and contacts, to be decided anew.',
    },
  },
  async run({ io, options, openContext }) {
    await using context = await openContext('serve')
    const {
      podcastIds: podcasts,
      keyRows,
      left,
      givenUp,
    } = await mendRecords(context.directory, context.now(), {
      givesUpDecisions: options['give-up-decisions'],
    })
    const details = {
      podcasts: podcasts.length,
      keyRows,
      ...(givenUp.length > 0 && { givenUp: [...givenUp] }),
    }
    await recordAudit(context.directory, toCommandOrdering(context), {
      action: 'mend',
      details,
    })
    await writeLine(
      io.stdout,
      JSON.stringify({ event: 'mend', podcasts, keyRows, left, givenUp }),
    )
    const sentences = [
      podcasts.length > 0 &&
        `rebuilt ${String(podcasts.length)} podcasts; their feeds are due now`,
      keyRows > 0 &&
        `mended or removed ${String(keyRows)} rows of usage, audit log and submissions`,
      ...givenUp.map((name) => `deleted ${name}: decide it anew`),
      ...left.map((name) => `could not mend ${name}`),
      left.length > 0 && WHAT_TO_DO,
    ].filter((sentence) => sentence !== false)
    io.stderr.write(`${sentences.join('\n') || 'nothing was damaged'}\n`)
    if (left.length > 0) return 1
    return 0
  },
})
