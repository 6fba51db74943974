/** `key-update`: changes what a key is called, may do, and how long. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { SCOPES } from '../../store/api-keys.ts'
import { defineAction } from '../action.ts'
import { KEY } from '../subject.ts'
import {
  assertScopesFitOption,
  describeKey,
  type KeyOptions,
  parseExpiry,
  parseName,
  parseQuotas,
  parseScopes,
  QUOTA_OPTIONS,
  SCOPE_LIST,
} from './key-options.ts'
import { assertNotRevoked } from './key-rules.ts'
import { KeyName, KeyTerms, KeyView, toKeyView, viewKey } from './key-view.ts'
import {
  assertNotLastAdmin,
  assertScopesFit,
  getKey,
  readExpiry,
  readName,
} from './read-key-wish.ts'

function parseTerms({ name, scopes, expires, ...quotas }: KeyOptions) {
  const limits = parseQuotas(quotas)
  return {
    ...(name !== undefined && { name: parseName(name) }),
    ...(scopes !== undefined && { scopes: [...parseScopes(scopes)] }),
    ...(expires !== undefined && {
      expiresAt: expires === 'never' ? null : parseExpiry(expires, Date.now()),
    }),
    ...(Object.keys(limits).length > 0 && { quotas: limits }),
  }
}

export const update = defineAction({
  name: 'key-update',
  subject: KEY,
  input: { name: Type.Optional(KeyName), ...KeyTerms },
  check(input, nowMs) {
    if (Object.keys(input).length === 0)
      throw new CodedError('INVALID_BODY', 'the body names nothing to change.')
    readName(input.name ?? 'any')
    readExpiry(input.expiresAt ?? null, nowMs)
  },
  async run(id, input, { directory: { apiKeys } }, { nowMs, way }) {
    const { name, scopes, quotas, expiresAt } = input
    const key = await getKey(apiKeys, id)
    assertNotRevoked(key)
    assertScopesFit(key.origin, scopes ?? [])
    if (way !== 'command line' && scopes?.includes('admin') === false)
      await assertNotLastAdmin(apiKeys, key, nowMs)
    const patch = {
      ...(name !== undefined && { name: readName(name) }),
      ...(expiresAt !== undefined && { expiresAt: readExpiry(expiresAt, nowMs) }),
      ...(scopes !== undefined && { scopes }),
      quotas: { ...key.quotas, ...quotas },
    }
    const updated = (await apiKeys.update(id, patch)) ?? key
    return { id: null, key: updated, patch, view: await viewKey(updated, apiKeys, nowMs) }
  },
  audit: ({ key, patch }) => ({ keyId: key.id, ...patch }),
  http: {
    method: 'PATCH',
    path: '/keys/:keyId',
    operationId: 'updateKey',
    summary: 'Change an API key',
    answerDescription: 'The key after the change',
    description:
      'Changes what is named; every process obeys from its next request on. A revoked key is refused: revoking is for good.',
    answer: KeyView,
    present: ({ view }) => view,
    errors: ['KEY_UPDATE_REFUSED', 'KEY_LAST_ADMIN'],
    examples: ({ key }) => [
      {
        name: 'extended',
        summary: 'Ends with the year',
        body: { expiresAt: '2027-01-01' },
        data: toKeyView({ ...key, expiresAt: '2027-01-01T00:00:00.000Z' }),
      },
    ],
  },
  commands: [
    {
      name: 'key update',
      summary: 'Changes name, scopes, expiry or quotas of a key.',
      options: {
        name: { type: 'string', value: 'N', description: 'What the key is for.' },
        scopes: {
          type: 'string',
          value: 'a,b',
          description: `All that it may do from now on: ${SCOPES.join(', ')}.`,
          values: SCOPE_LIST,
        },
        expires: {
          type: 'string',
          value: 'DATE',
          description: 'When it ends, or `never`.',
        },
        ...QUOTA_OPTIONS,
      },
      access: 'serve',
      read({ options }) {
        const input = parseTerms(options)
        if (Object.keys(input).length > 0) return input
        throw new CodedError(
          'USAGE_INVALID',
          'key update needs at least one thing to change',
        )
      },
      async confirm(id, { options: { scopes } }, { directory }) {
        const { origin } = await getKey(directory.apiKeys, id)
        if (typeof scopes === 'string') assertScopesFitOption(origin, parseScopes(scopes))
      },
      print: ({ key }) => describeKey(key),
    },
  ],
})
