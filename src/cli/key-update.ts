/** `castdex key update`: changes what a key is called, may do, and how long. */
import type { KeyPatch } from '../engine/keyring.ts'
import { SCOPES } from '../engine/keyring.ts'
import { CodedError } from '../errors.ts'
import { defineCommand } from './command.ts'
import { describeKey, getKey, parseExpiry, parseQuotas, parseScopes, QUOTA_OPTIONS } from './key-options.ts'
import { writeLine } from './output.ts'

export const keyUpdate = defineCommand({
  name: 'key update',
  summary: 'Changes name, scopes, expiry or quotas of a key.',
  args: [{ name: 'ID', description: 'The id of the key, as `castdex key list` shows it.' }],
  options: {
    name: { type: 'string', value: 'N', description: 'What the key is for.' },
    scopes: { type: 'string', value: 'a,b', description: `All that it may do from now on: ${SCOPES.join(', ')}.` },
    expires: { type: 'string', value: 'DATE', description: 'When it ends, or `never`.' },
    ...QUOTA_OPTIONS,
  },
  async run({ args: [id = ''], options, io, openContext }) {
    const { name, scopes, expires } = options
    const changesQuota = options['podcast-lookups'] !== undefined || options['search-count'] !== undefined
    if (name === undefined && scopes === undefined && expires === undefined && !changesQuota) {
      throw new CodedError('USAGE_INVALID', 'castdex key update needs at least one thing to change')
    }
    const changes: KeyPatch = {
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined ? {} : { scopes: parseScopes(scopes) }),
      ...(expires === undefined ? {} : { expiresAt: expires === 'never' ? null : parseExpiry(expires, Date.now()) }),
    }
    await using context = await openContext('serve')
    const { keyring } = context.engine
    const key = await getKey(keyring, id)
    const patch = changesQuota ? { ...changes, quotas: parseQuotas(options, key.quotas) } : changes
    const updated = await keyring.update(key.id, patch)
    await writeLine(io.stdout, describeKey(updated ?? key))
    return 0
  },
})
