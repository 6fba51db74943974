/** `castdex audit`: lists operators' actions. */
import { findHistoryOwner } from '../../actions/find-history.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'
import { getPodcast } from '../podcasts/admin-options.ts'

const DEFAULT_LIMIT = '100'
const MOST = 1000

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit
  throw new CodedError(
    'USAGE_INVALID',
    `--limit is "${text}"; allowed: a whole number, 1 to ${String(MOST)}.`,
  )
}

export const audit = defineCommand({
  name: 'audit',
  summary:
    "Lists operators' actions in the API, the console and the command line, newest first.",
  details: 'Rejected actions, and those without effect, are not listed.',
  args: [],
  options: {
    podcast: {
      type: 'string',
      value: 'ID',
      description: 'Only what was ordered about this podcast.',
    },
    limit: {
      type: 'string',
      value: 'N',
      description: `Entries at most, to ${String(MOST)}; default ${DEFAULT_LIMIT}.`,
    },
    json: { type: 'boolean', description: 'As JSON, for scripts.' },
  },
  async run({
    options: { podcast, limit: wanted = DEFAULT_LIMIT, json },
    io,
    openContext,
  }) {
    const limit = parseLimit(wanted)
    await using context = await openContext('serve')
    const { directory } = context
    const owner =
      podcast === undefined
        ? undefined
        : await findHistoryOwner(directory, podcast, async () =>
            getPodcast(context, podcast),
          )
    const entries = await directory.audit.list({
      limit,
      ...(owner && { podcastId: owner.id }),
    })
    const rows = entries.map(({ at, by, way, action, podcastId, details }) => [
      at,
      way === by ? by : `${by} (${way})`,
      action,
      podcastId ?? '',
      JSON.stringify(details),
    ])
    await writeLine(
      io.stdout,
      json
        ? renderJson(entries)
        : renderTable(['AT', 'WHO', 'WHAT', 'PODCAST', 'DETAILS'], rows),
    )
    return 0
  },
})
