/** `castdex rule`: an operator's answer to what no rule could decide. */
import { ruleOnShow, RULINGS } from '../../admin/review/rule-on-show.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const rule = defineCommand({
  name: 'rule',
  summary:
    'Answers what `castdex review` asks where adopt, merge or confirm are not the answer.',
  details:
    'not-moved: the suspect move leads to another show. another-show: what is at the URL is another show.\n' +
    'wait: what is there is left to the rules. apart: the podcast and OTHER are two shows.\n' +
    'With --reset the same answer is taken back. docs/MOVES.md has the rest.',
  args: [
    PODCAST_ARGUMENT,
    { name: 'VERDICT', description: `One of ${RULINGS.join(', ')}.` },
    { name: 'OTHER', description: 'Of apart: the other podcast.', required: false },
  ],
  options: {
    ...REASON_OPTION,
    url: {
      type: 'string',
      value: 'URL',
      description: 'Of not-moved; default: the URL of the suspect move.',
    },
    reset: { type: 'boolean', description: 'Take the answer back.' },
  },
  async run({ args: [text = '', said = '', named], options, io, openContext }) {
    const verdict = RULINGS.find((each) => each === said)
    if (verdict === undefined)
      throw new CodedError(
        'USAGE_INVALID',
        `VERDICT is "${said}"; it has to be one of ${RULINGS.join(', ')}`,
      )
    await using context = await openContext('write')
    const { record } = await getPodcast(context, text)
    const other =
      named === undefined ? undefined : (await getPodcast(context, named)).record.id
    const order = { verdict, other, url: options.url, isReset: options.reset }
    const ordering = toOrdering(context, options.reason)
    const { id, about, hasChanged } = await ruleOnShow(
      context.directory,
      record.id,
      order,
      ordering,
    )
    const taken = options.reset ? ' taken back' : ''
    await writeLine(
      io.stdout,
      hasChanged
        ? `${id}: ${verdict}${taken}, ${about}`
        : `${id}: ${verdict} stood already`,
    )
    return 0
  },
})
