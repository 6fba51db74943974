/** POST /api/v1/admin/keys: creates a key, which only the response shows. */
import { Type } from 'typebox'
import { scopesOf } from '../../../../actions/key/key-rules.ts'
import { createKey as makeKey } from '../../../../actions/key/create-key.ts'
import {
  assertScopesFit,
  readExpiry,
  readName,
  readOrigin,
} from '../../../../actions/key/read-key-wish.ts'
import { DEFAULT_SCOPES, PUBLIC_SCOPES } from '../../../../store/api-keys.ts'
import { closed } from '../../../../record/schema.ts'
import { keyCreateExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { KeyView, KeyWish, mergeQuotas, viewKey } from '../../../../actions/key/key-view.ts'

const UNLIMITED = { podcastLookups: null, searchCount: null }
const { name, scopes, quotas, origin, expiresAt } = KeyWish

export const createKey = defineAdminRoute({
  method: 'POST',
  path: '/keys',
  operationId: 'createKey',
  summary: 'Make an API key',
  answerDescription: 'A new API key',
  description: `Only a hash of the key is kept: \`key\` is in this answer and nowhere else. Without \`scopes\` it may do ${DEFAULT_SCOPES.join(', ')}, with an \`origin\` ${PUBLIC_SCOPES.join(', ')}; without \`quotas\` it is unlimited.`,
  body: closed({
    name,
    scopes: Type.Optional(scopes),
    quotas: Type.Optional(quotas),
    origin: Type.Optional(origin),
    expiresAt: Type.Optional(expiresAt),
  }),
  answer: closed({
    key: Type.String({ description: 'The key itself.' }),
    ...KeyView.properties,
  }),
  examples: keyCreateExamples,
  async respond({ body, caller }, { directory, now }) {
    const bound = readOrigin(body.origin ?? null)
    const allowed = body.scopes ?? scopesOf(bound)
    assertScopesFit(bound, allowed)
    const made = await makeKey(
      { directory, now },
      {
        name: readName(body.name),
        scopes: allowed,
        quotas: mergeQuotas(UNLIMITED, body.quotas),
        expiresAt: readExpiry(body.expiresAt ?? null, now()),
        origin: bound,
      },
      { by: caller.id, way: 'api' },
    )
    return { key: made.secret, ...(await viewKey(made.key, directory.apiKeys, now())) }
  },
})
