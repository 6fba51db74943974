/** `castdex submissions`: what visitors of the site have sent. */
import { SUBMISSION_KINDS } from '../../store/review-queue.ts'
import { defineCommand } from '../command.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const MOST = 1000

export const submissions = defineCommand({
  name: 'submissions',
  summary:
    'Shows what visitors of the site have sent: shows that they propose, takedowns that they ask for.',
  details: `The oldest ${String(MOST)}. Settle one by its number with castdex settle.`,
  args: [],
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      description: `Only one of ${SUBMISSION_KINDS.join(', ')}.`,
      values: { known: SUBMISSION_KINDS },
    },
    json: { type: 'boolean', description: 'As JSON, for scripts.' },
  },
  async run({ options, io, openContext }) {
    await using context = await openContext('serve')
    const kind = SUBMISSION_KINDS.find((each) => each === options.kind)
    const found = await context.directory.submissions.list({
      after: 0,
      limit: MOST,
      ...(kind && { kind }),
    })
    const rows = found.map(({ no, at, kind: each, subject, contact, message }) => [
      String(no),
      at,
      each,
      subject,
      contact ?? '',
      (message ?? '').replaceAll('\n', ' '),
    ])
    const table = (): string =>
      renderTable(['NO', 'AT', 'KIND', 'ABOUT', 'CONTACT', 'MESSAGE'], rows)
    await writeLine(io.stdout, options.json ? renderJson(found) : table())
    if (found.length === 0) io.stderr.write('nothing waits\n')
    return 0
  },
})
