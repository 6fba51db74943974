/** `castdex settle`: accepts or rejects what a visitor of the site has sent. */
import {
  SETTLEMENTS,
  settleSubmission,
} from '../../actions/submission/settle-submission.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'
import { REASON_OPTION, toOrdering } from '../podcasts/admin-options.ts'

function readNumber(text: string): number {
  const no = Number(text)
  if (Number.isSafeInteger(no) && no > 0) return no
  throw new CodedError(
    'USAGE_INVALID',
    `NO is "${text}"; it has to be a number that castdex submissions shows`,
  )
}

export const settle = defineCommand({
  name: 'settle',
  summary: 'Accepts or rejects what a visitor of the site has sent.',
  details:
    'Accepting a proposal adds its feed; accepting a takedown blocks the podcast, which castdex unpin ID blocked takes back.\n' +
    'What the sender wrote is removed.',
  args: [
    { name: 'NO', description: 'Its number, as castdex submissions shows it.' },
    { name: 'HOW', description: 'accept or reject.', values: { known: SETTLEMENTS } },
  ],
  options: { ...REASON_OPTION },
  async run({ args: [number = '', how = ''], options, io, openContext }) {
    const no = readNumber(number)
    const settlement = SETTLEMENTS.find((each) => each === how)
    if (settlement === undefined)
      throw new CodedError(
        'USAGE_INVALID',
        `HOW is "${how}"; it has to be accept or reject`,
      )
    await using context = await openContext('serve')
    const ordering = toOrdering(context, options.reason)
    const { podcastId } = await settleSubmission(
      context.directory,
      no,
      settlement,
      ordering,
    )
    await writeLine(
      io.stdout,
      podcastId === null
        ? `${String(no)} is rejected`
        : `${String(no)} is accepted: ${podcastId}`,
    )
    return 0
  },
})
