/** `key-create`: makes a key, which only the answer shows. */
import { Type } from 'typebox'
import { closed } from '../../record/schema.ts'
import { DEFAULT_SCOPES, PUBLIC_SCOPES } from '../../store/api-keys.ts'
import { defineAction } from '../action.ts'
import { addKey, factsOfKey } from './create-key.ts'
import { scopesOf } from './key-rules.ts'
import { KeyName, KeyOrigin, KeyTerms, KeyView, toKeyView } from './key-view.ts'
import { assertScopesFit, readExpiry, readName, readOrigin } from './read-key-wish.ts'

const { scopes, quotas, expiresAt } = KeyTerms

const noScope =
  'scopes[0] must be one of "podcasts", "search", "lookup", "changes", "export", "mirror", "admin" ("everything")'

export const create = defineAction({
  name: 'key-create',
  subject: null,
  input: { name: KeyName, scopes, quotas, origin: Type.Optional(KeyOrigin), expiresAt },
  async run(_subject, input, { directory }, { nowMs }) {
    const origin = readOrigin(input.origin ?? null)
    const allowed = input.scopes ?? scopesOf(origin)
    assertScopesFit(origin, allowed)
    const wish = {
      name: readName(input.name),
      scopes: allowed,
      quotas: { podcastLookups: null, searchCount: null, ...input.quotas },
      expiresAt: readExpiry(input.expiresAt ?? null, nowMs),
      origin,
    }
    return { id: null, ...(await addKey(directory.apiKeys, wish, nowMs)) }
  },
  audit: ({ key }) => factsOfKey(key),
  http: {
    method: 'POST',
    path: '/keys',
    operationId: 'createKey',
    summary: 'Make an API key',
    answerDescription: 'A new API key',
    description: `Only a hash of the key is kept: \`key\` is in this answer and nowhere else. Without \`scopes\` it may do ${DEFAULT_SCOPES.join(', ')}, with an \`origin\` ${PUBLIC_SCOPES.join(', ')}; without \`quotas\` it is unlimited.`,
    answer: closed({
      key: Type.String({ description: 'The key itself.' }),
      ...KeyView.properties,
    }),
    present: ({ key, secret }) => ({ key: secret, ...toKeyView(key) }),
    examples: ({ key }) => [
      {
        name: 'limited',
        summary: 'A key for one purpose',
        body: {
          name: 'newsletter',
          scopes: ['podcasts', 'lookup'],
          quotas: { podcastLookups: 10_000 },
        },
        data: {
          key: 'cdx_…',
          ...toKeyView({
            ...key,
            name: 'newsletter',
            createdAt: '2026-11-20T12:00:00.000Z',
          }),
        },
      },
      {
        summary: 'No such scope',
        code: 'INVALID_BODY',
        body: { name: 'newsletter', scopes: ['everything'] },
        message: `${noScope}.`,
        path: 'body.scopes[0]',
        problem: noScope,
      },
    ],
  },
  commands: [],
})
