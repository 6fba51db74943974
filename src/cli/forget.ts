/** `castdex forget`: erases a person's address, and keeps it from coming back. */
import { CodedError } from '../errors.ts'
import { forgetAddress } from '../operate/forget-address.ts'
import { defineCommand } from './command.ts'
import { toOrdering } from './order-options.ts'
import { writeLine } from './output.ts'

export const forget = defineCommand({
  name: 'forget',
  summary: "Erases a person's e-mail address from every podcast; no crawl or import brings it back.",
  details:
    'Only a salted hash of the address is kept. Looks through the whole directory, its history and what is kept of merged podcasts;\n' +
    'can be done while it is served. Backups and mirrors that were made before still have it.',
  args: [{ name: 'EMAIL', description: 'The address.' }],
  options: {},
  async run({ args: [text = ''], io, openContext }) {
    const address = text.trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new CodedError('USAGE_INVALID', 'EMAIL has to be one e-mail address')
    await using context = await openContext('write')
    const { podcasts, traces } = await forgetAddress(context.engine, address, toOrdering(context, undefined))
    await writeLine(
      io.stdout,
      `erased from ${String(podcasts)} podcasts, and from ${String(traces)} places of their history`,
    )
    return 0
  },
})
