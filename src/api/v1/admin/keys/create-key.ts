/** POST /api/v1/admin/keys: a new key. The answer is the only place where it is ever shown. */
import { Type } from 'typebox'
import { createKey as makeKey } from '../../../../admin/keys/create-key.ts'
import { DEFAULT_SCOPES } from '../../../../store/api-keys.ts'
import { closed } from '../../../../record/schema.ts'
import { KEY_CREATE_EXAMPLES } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { KeyView, KeyWish, mergeQuotas, readExpiry, readName, viewKey } from './key-view.ts'

const UNLIMITED = { podcastLookups: null, searchCount: null }
const { name, scopes, quotas, expiresAt } = KeyWish

export const createKey = defineAdminRoute({
  method: 'POST',
  path: '/keys',
  operationId: 'createKey',
  summary: 'Make an API key',
  answerDescription: 'A new API key',
  description: `Only a hash of the key is kept: \`key\` is in this answer and nowhere else. Without \`scopes\` it may do ${DEFAULT_SCOPES.join(', ')}; without \`quotas\` it is unlimited.`,
  body: closed({
    name,
    scopes: Type.Optional(scopes),
    quotas: Type.Optional(quotas),
    expiresAt: Type.Optional(expiresAt),
  }),
  answer: closed({ key: Type.String({ description: 'The key itself.' }), ...KeyView.properties }),
  examples: KEY_CREATE_EXAMPLES,
  async respond({ body, caller }, { directory, now }) {
    const made = await makeKey(
      { directory, now },
      {
        name: readName(body.name),
        scopes: body.scopes ?? DEFAULT_SCOPES,
        quotas: mergeQuotas(UNLIMITED, body.quotas),
        expiresAt: readExpiry(body.expiresAt ?? null, now()),
      },
      { by: caller.id, way: 'api' },
    )
    return { key: made.secret, ...(await viewKey(made.key, directory.apiKeys, now())) }
  },
})
