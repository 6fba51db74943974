/** `castdex key update`: changes what a key is called, may do, and how long. */
import { type KeyPatch, SCOPES } from '../../store/api-keys.ts'
import { updateKey } from '../../actions/key/change-key.ts'
import { assertNotRevoked } from '../../actions/key/key-rules.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import {
  assertScopesFit,
  describeKey,
  getKey,
  KEY_ARGUMENT,
  parseExpiry,
  parseName,
  parseQuotas,
  parseScopes,
  QUOTA_OPTIONS,
  SCOPE_LIST,
} from './key-options.ts'
import { writeLine } from '../output.ts'

interface ChangeOptions {
  readonly name: string | undefined
  readonly scopes: string | undefined
  readonly expires: string | undefined
}

const parseChanges = (
  { name, scopes, expires }: ChangeOptions,
  nowMs: number,
): KeyPatch => ({
  ...(name === undefined ? {} : { name: parseName(name) }),
  ...(scopes === undefined ? {} : { scopes: parseScopes(scopes) }),
  ...(expires === undefined
    ? {}
    : { expiresAt: expires === 'never' ? null : parseExpiry(expires, nowMs) }),
})

export const keyUpdate = defineCommand({
  name: 'key update',
  summary: 'Changes name, scopes, expiry or quotas of a key.',
  args: [KEY_ARGUMENT],
  options: {
    name: { type: 'string', value: 'N', description: 'What the key is for.' },
    scopes: {
      type: 'string',
      value: 'a,b',
      description: `All that it may do from now on: ${SCOPES.join(', ')}.`,
      values: SCOPE_LIST,
    },
    expires: { type: 'string', value: 'DATE', description: 'When it ends, or `never`.' },
    ...QUOTA_OPTIONS,
  },
  async run({ args: [id = ''], options, io, openContext }) {
    if (Object.values(options).every((value) => value === undefined)) {
      throw new CodedError('USAGE_INVALID', 'key update needs at least one thing to change')
    }
    const changes = parseChanges(options, Date.now())
    await using context = await openContext('serve')
    const { apiKeys } = context.directory
    const key = await getKey(apiKeys, id)
    assertNotRevoked(key)
    assertScopesFit(key.origin, changes.scopes ?? [])
    const patch = { ...changes, quotas: parseQuotas(options, key.quotas) }
    const actor = { by: 'command line', nowMs: context.now() }
    await writeLine(
      io.stdout,
      describeKey(await updateKey(context.directory, key, patch, actor)),
    )
    return 0
  },
})
