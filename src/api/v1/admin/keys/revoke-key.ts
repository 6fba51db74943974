/** DELETE /api/v1/admin/keys/{keyId}: revokes a key permanently. */
import { revokeKey as revoke } from '../../../../actions/key/change-key.ts'
import { assertNotLastAdmin, getKey } from '../../../../actions/key/read-key-wish.ts'
import { keyRevokeExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { KeyView, viewKey } from '../../../../actions/key/key-view.ts'

export const revokeKey = defineAdminRoute({
  method: 'DELETE',
  path: '/keys/:keyId',
  operationId: 'revokeKey',
  summary: 'Revoke an API key',
  answerDescription: 'The key, revoked',
  description:
    'Every process refuses the key from its next request on. It stays in the list. The last key with the scope `admin` is not revoked here. A key that was revoked before keeps the date.',
  parts: { keyId: 'The id of the key, `key_…`.' },
  answer: KeyView,
  errors: ['KEY_NOT_FOUND', 'KEY_LAST_ADMIN'],
  examples: keyRevokeExamples,
  async respond({ part, caller }, { directory, now }) {
    const { apiKeys } = directory
    const key = await getKey(apiKeys, part('keyId'))
    await assertNotLastAdmin(apiKeys, key, now())
    return viewKey(await revoke(directory, key, toOrdering(caller, now())), apiKeys, now())
  },
})
