/** `castdex key revoke`: ends a key; every process refuses it from its next request on. */
import { revokeKey } from '../../actions/key/change-key.ts'
import { defineCommand } from '../command.ts'
import { getKey, KEY_ARGUMENT } from './key-options.ts'
import { writeLine } from '../output.ts'

export const keyRevoke = defineCommand({
  name: 'key revoke',
  summary: 'Ends a key at once and for good.',
  args: [
    {
      ...KEY_ARGUMENT,
      description:
        'The id of the key or its name, as `castdex key list` shows them, or a key that was found somewhere.',
    },
  ],
  options: {},
  async run({ args: [id = ''], io, openContext }) {
    await using context = await openContext('serve')
    const { apiKeys } = context.directory
    const key = await getKey(apiKeys, id)
    const revoked = await revokeKey(context.directory, key, {
      by: 'command line',
      nowMs: context.now(),
    })
    await writeLine(
      io.stdout,
      `${key.id} (${key.name}) is revoked since ${revoked.revokedAt ?? ''}`,
    )
    return 0
  },
})
