/** `castdex key create`: a new API key; stdout gets the key and nothing else, stderr its id. */
import { DEFAULT_SCOPES, SCOPES } from '../../store/api-keys.ts'
import { defineCommand } from '../command.ts'
import { createKey } from '../../admin/create-key.ts'
import {
  describeKey,
  parseExpiry,
  parseName,
  parseQuotas,
  parseScopes,
  QUOTA_OPTIONS,
  SCOPE_LIST,
} from './key-options.ts'
import { writeLine } from '../output.ts'

export const keyCreate = defineCommand({
  name: 'key create',
  summary: 'Makes an API key and prints it, once.',
  details: `Only a hash of the key is kept: the standard output is the only place where it is shown. Without --scopes it may do ${DEFAULT_SCOPES.join(', ')}.`,
  makesData: true,
  args: [],
  options: {
    name: { type: 'string', value: 'N', required: true, description: 'What the key is for; shown by `key list`.' },
    scopes: { type: 'string', value: 'a,b', description: `What it may do: ${SCOPES.join(', ')}.`, values: SCOPE_LIST },
    expires: { type: 'string', value: 'DATE', description: 'When it ends: 2027-12-31 or 2027-12-31T18:00:00Z.' },
    ...QUOTA_OPTIONS,
    'new-keys': { type: 'boolean', description: 'Gives up keys whose file is lost, and begins a new one.' },
  },
  async run({ options, io, openContext }) {
    const name = parseName(options.name)
    const scopes = options.scopes === undefined ? DEFAULT_SCOPES : parseScopes(options.scopes)
    const quotas = parseQuotas(options, { podcastLookups: null, searchCount: null })
    const expiresAt = options.expires === undefined ? null : parseExpiry(options.expires, Date.now())
    await using context = await openContext('serve', { newKeys: options['new-keys'] })
    const { key, secret } = await createKey(context, { name, scopes, quotas, expiresAt })
    await writeLine(io.stdout, secret)
    io.stderr.write(`made ${describeKey(key)}\nto end it: castdex key revoke ${key.id}\n`)
    return 0
  },
})
