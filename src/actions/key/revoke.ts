/** `key-revoke`: ends a key for good; every process refuses it from its next request on. */
import { toInstant } from '../../record/instant/instant.ts'
import { defineAction } from '../action.ts'
import { KEY } from '../subject.ts'
import { KeyView, toKeyView, viewKey } from './key-view.ts'
import { assertNotLastAdmin, getKey } from './read-key-wish.ts'

export const revoke = defineAction({
  name: 'key-revoke',
  subject: KEY,
  input: {},
  async run(id, _input, { directory: { apiKeys, savedSearches } }, { nowMs, way }) {
    const key = await getKey(apiKeys, id)
    if (way !== 'command line') await assertNotLastAdmin(apiKeys, key, nowMs)
    // A key that was revoked before keeps the date.
    const hasChanged = key.revokedAt === null
    const revoked = hasChanged ? await apiKeys.revoke(id, toInstant(nowMs)) : key
    const after = revoked ?? key
    await savedSearches?.removeOfKey(id)
    return { id: null, hasChanged, key: after, view: await viewKey(after, apiKeys, nowMs) }
  },
  audit: ({ key: { id, name } }) => ({ keyId: id, name }),
  http: {
    method: 'DELETE',
    path: '/keys/:keyId',
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    answerDescription: 'The key, revoked',
    description:
      'Every process refuses the key from its next request on. It stays in the list. The last key with the scope `admin` is not revoked here. A key that was revoked before keeps the date.',
    answer: KeyView,
    present: ({ view }) => view,
    errors: ['KEY_LAST_ADMIN'],
    examples: ({ keyToRevoke: key }) => [
      {
        name: 'revoked',
        summary: 'The key is of no use any more',
        parameters: { keyId: key.id },
        data: toKeyView({ ...key, revokedAt: '2026-11-20T12:00:00.000Z' }),
      },
    ],
  },
  commands: [
    {
      name: 'key revoke',
      summary: 'Ends a key at once and for good.',
      subject: {
        name: 'ID',
        description:
          'The id of the key or its name, as `castdex key list` shows them, or a key that was found somewhere.',
      },
      access: 'serve',
      read: () => ({}),
      print: ({ key: { id, name, revokedAt } }) =>
        `${id} (${name}) is revoked since ${revokedAt ?? ''}`,
    },
  ],
})
