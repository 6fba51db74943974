/** PATCH /api/v1/admin/keys/{keyId}: updates a key's name, scopes, quotas or expiry. */
import { Type } from 'typebox'
import { CodedError } from '../../../../errors.ts'
import { updateKey as update } from '../../../../actions/key/change-key.ts'
import { assertNotRevoked } from '../../../../actions/key/key-rules.ts'
import {
  assertNotLastAdmin,
  assertScopesFit,
  getKey,
  readExpiry,
  readName,
} from '../../../../actions/key/read-key-wish.ts'
import { closed } from '../../../../record/schema.ts'
import { keyUpdateExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { KeyView, KeyWish, mergeQuotas, viewKey } from '../../../../actions/key/key-view.ts'

const { name, scopes, quotas, expiresAt } = KeyWish

export const updateKey = defineAdminRoute({
  method: 'PATCH',
  path: '/keys/:keyId',
  operationId: 'updateKey',
  summary: 'Change an API key',
  answerDescription: 'The key after the change',
  description:
    'Changes what is named; every process obeys from its next request on. A revoked key is refused: revoking is for good.',
  parts: { keyId: 'The id of the key, `key_…`.' },
  body: closed({
    name: Type.Optional(name),
    scopes: Type.Optional(scopes),
    quotas: Type.Optional(quotas),
    expiresAt: Type.Optional(expiresAt),
  }),
  answer: KeyView,
  errors: ['KEY_NOT_FOUND', 'KEY_UPDATE_REFUSED', 'KEY_LAST_ADMIN'],
  examples: keyUpdateExamples,
  async respond({ part, body, caller }, { directory, now }) {
    const { apiKeys } = directory
    if (Object.keys(body).length === 0)
      throw new CodedError('INVALID_BODY', 'the body names nothing to change.')
    const wish = {
      ...(body.name === undefined ? {} : { name: readName(body.name) }),
      ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
      ...(body.expiresAt === undefined
        ? {}
        : { expiresAt: readExpiry(body.expiresAt, now()) }),
    }
    const key = await getKey(apiKeys, part('keyId'))
    assertNotRevoked(key)
    assertScopesFit(key.origin, body.scopes ?? [])
    if (body.scopes?.includes('admin') === false)
      await assertNotLastAdmin(apiKeys, key, now())
    const patch = { ...wish, quotas: mergeQuotas(key.quotas, body.quotas) }
    return viewKey(
      await update(directory, key, patch, toOrdering(caller, now())),
      apiKeys,
      now(),
    )
  },
})
