/** `keys`: the API keys without their secrets, oldest first. */
import type { ApiKey } from '../../store/api-keys.ts'
import { defineList } from '../list.ts'
import { describeQuota, stateOf } from './key-rules.ts'
import { KeyView, toKeyView, viewKey } from './key-view.ts'

const day = (instant: string | null, otherwise: string): string =>
  instant?.slice(0, 10) ?? otherwise

/** Returns the keys that follow the one with this id. */
function keysAfter(keys: readonly ApiKey[], id: unknown): readonly ApiKey[] {
  return keys.slice(keys.findIndex((key) => key.id === id) + 1)
}

export const keys = defineList({
  name: 'keys',
  filters: {},
  read: async ({ directory: { apiKeys } }, { after, limit }) =>
    keysAfter(await apiKeys.list(), after).slice(0, limit),
  key: ({ id }) => id,
  item: KeyView,
  view: async (key, { directory, now }) => viewKey(key, directory.apiKeys, now()),
  http: {
    path: '/keys',
    operationId: 'listKeys',
    summary: 'The API keys',
    description:
      'Oldest first, expired and revoked ones too, with what each has used this month (UTC).',
    examples: ({ key }) => [
      {
        name: 'first',
        summary: 'The oldest key',
        parameters: { pageSize: '1' },
        data: { items: [toKeyView(key)], cursor: 'AQ' },
      },
      {
        summary: 'A cursor of another list',
        code: 'INVALID_CURSOR',
        parameters: { cursor: 'x' },
        message:
          'cursor is not one that this list returned: send the other parameters unchanged, or begin without a cursor.',
        path: 'query.cursor',
        problem: 'belongs to another list or was changed',
      },
    ],
  },
  command: {
    name: 'key list',
    summary: 'Lists the API keys, oldest first.',
    columns: {
      ID: ({ id }) => id,
      STATE: (key, { now }) => stateOf(key, now()),
      SCOPES: ({ scopes, origin }) =>
        scopes.join(',') + (origin === null ? '' : ` for ${origin}`),
      'PODCAST LOOKUPS': ({ quotas }) => describeQuota(quotas.podcastLookups),
      'SEARCH COUNT': ({ quotas }) => describeQuota(quotas.searchCount),
      CREATED: ({ createdAt }) => day(createdAt, ''),
      EXPIRES: ({ expiresAt }) => day(expiresAt, 'never'),
      'LAST USED': ({ lastUsedAt }) => day(lastUsedAt, 'never'),
      NAME: ({ name }) => name,
    },
  },
})
